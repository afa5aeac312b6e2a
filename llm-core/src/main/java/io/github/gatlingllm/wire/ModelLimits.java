// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import java.io.IOException;
import java.util.OptionalInt;

/** Reads the length limits of prompts and answers that servers report. */
public final class ModelLimits {

  /** The field of vLLM, SGLang and others. */
  private static final String MAX_MODEL_LEN = "max_model_len";

  /** The field of LM Studio, llama-swap and hosted gateways. */
  private static final String CONTEXT_LENGTH = "context_length";

  private static final int UNKNOWN = 0;

  private static final String LLAMA_CPP = "llamacpp";

  private ModelLimits() {}

  /**
   * Returns how many tokens prompt and answer may have together.
   *
   * @param list the body of the answer
   * @param model the name of the model
   * @return empty if the list does not contain the model or its limit
   */
  public static OptionalInt contextLength(byte[] list, String model) {
    var json = new JsonCursor();
    try (json) {
      json.open(list, 0, list.length);
      int found = inList(json, model);
      return found == UNKNOWN ? OptionalInt.empty() : OptionalInt.of(found);
    } catch (IOException e) {
      return OptionalInt.empty();
    }
  }

  /**
   * Returns whether the list is llama.cpp's, which reports the model's training length but not the
   * limit.
   *
   * @param list the body of the answer
   */
  public static boolean isOfLlamaCpp(byte[] list) {
    var json = new JsonCursor();
    try (json) {
      json.open(list, 0, list.length);
      return ownedByLlamaCpp(json);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Returns how many tokens prompt and answer may have together in one of llama.cpp's slots, by
   * {@code GET /props}.
   *
   * @param props the body of the answer
   * @return empty without a limit
   */
  public static OptionalInt slotContextLength(byte[] props) {
    var json = new JsonCursor();
    try (json) {
      json.open(props, 0, props.length);
      int found = ofSlot(json);
      return found == UNKNOWN ? OptionalInt.empty() : OptionalInt.of(found);
    } catch (IOException e) {
      return OptionalInt.empty();
    }
  }

  private static boolean ownedByLlamaCpp(JsonCursor json) throws IOException {
    boolean found = false;
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      if (!field.equals("data") || !json.firstElement()) {
        continue;
      }
      do {
        for (String fact = json.firstField(); fact != null; fact = json.nextField()) {
          found |= fact.equals("owned_by") && json.textIs(LLAMA_CPP);
        }
      } while (json.nextElement());
    }
    return found;
  }

  private static int ofSlot(JsonCursor json) throws IOException {
    int length = UNKNOWN;
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      if (!field.equals("default_generation_settings")) {
        continue;
      }
      for (String set = json.firstField(); set != null; set = json.nextField()) {
        length = set.equals("n_ctx") ? json.countOr(length) : length;
      }
    }
    return length;
  }

  private static int inList(JsonCursor json, String model) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      if (!field.equals("data") || !json.firstElement()) {
        continue;
      }
      do {
        int length = ofModel(json, model);
        if (length != UNKNOWN) {
          return length;
        }
      } while (json.nextElement());
    }
    return UNKNOWN;
  }

  /** Returns its length if the current object is the model; leaves the object. */
  private static int ofModel(JsonCursor json, String model) throws IOException {
    boolean same = false;
    int length = UNKNOWN;
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "id" -> same = json.textIs(model);
        case MAX_MODEL_LEN -> length = json.countOr(length);
        case CONTEXT_LENGTH -> length = length == UNKNOWN ? json.countOr(length) : length;
        default -> {
          // Not relevant.
        }
      }
    }
    return same ? length : UNKNOWN;
  }
}
