/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.dialect;

import java.io.IOException;
import java.util.OptionalInt;

/** What servers that list their models tell of them, {@code GET /v1/models}. */
public final class ModelLimits {

  /** As vLLM, SGLang and others call it. */
  private static final String MAX_MODEL_LEN = "max_model_len";

  /** As LM Studio, llama-swap and hosted gateways call it. */
  private static final String CONTEXT_LENGTH = "context_length";

  private static final int UNKNOWN = 0;

  private ModelLimits() {}

  /**
   * How many tokens prompt and answer may have together.
   *
   * @param list the body of the answer
   * @param model the name that is asked for
   * @return empty where the list does not name the model or does not tell
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

  /** Its length if the current object is the model; leaves the object. */
  private static int ofModel(JsonCursor json, String model) throws IOException {
    boolean same = false;
    int length = UNKNOWN;
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "id" -> same = json.textIs(model);
        case MAX_MODEL_LEN -> length = json.countOr(length);
        case CONTEXT_LENGTH -> length = length == UNKNOWN ? json.countOr(length) : length;
        default -> {
          // of no interest
        }
      }
    }
    return same ? length : UNKNOWN;
  }
}
