// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.github.gatlingllm.wire.framing.ErrorWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads whether the body of an answer to a control request says that the server refused it,
 * although its status is one of success.
 */
public final class ControlBody {

  private static final ObjectReader READER = new ObjectMapper().reader();

  /** Results of workers are at most so deep in an answer. */
  private static final int DEEPEST = 4;

  private static final int FIRST_ERROR_STATUS = 400;

  /** Fields that are true in an answer of success. */
  private static final Set<String> SUCCESS =
      Set.of(
          "success",
          "succeeded",
          "successful",
          "issuccess",
          "ok",
          "accepted",
          "reset",
          "flushed",
          "cleared",
          "erased");

  /** Fields that have a word or a status. */
  private static final Set<String> STATUS =
      Set.of("status", "result", "state", "outcome", "code", "statuscode");

  /** Fields that are absent or empty in an answer of success. */
  private static final Set<String> ERROR =
      Set.of(
          "err", "failure", "failures", "failed", "errormessage", "errno", "errcode", "errorcode");

  private static final Pattern NO =
      Pattern.compile(
          "(?i)false|no|errs?|fails?|.*(failed|failure)|ko|nok|unsuccessful|refused|rejected|denied|forbidden|aborted|cancell?ed|busy|unavailable|partial.*|time(d["
              + " _-]?)?out|invalid|unsupported|skipped|ignored|(not|un)[ _-]?\\w+");

  private static final Pattern YES =
      Pattern.compile("(?i)true|yes|ok(ay)?|success(ful|fully)?|succeeded|done|completed?");

  /** Of a text that is no JSON only the beginning and the end of its first line are clear. */
  private static final Pattern REFUSAL_FIRST = Pattern.compile("(?i)(failure|refused)\\b.*");

  private static final Pattern REFUSAL_LAST =
      Pattern.compile("(?i).*\\b(failed|(was|were|is) not \\w+|refused|rejected|denied)[.!]?");

  private static final Pattern EMPTY = Pattern.compile("(?i)none|null|false|no|0*");

  /** Longer texts are no word and no sentence, and would take the square of their length. */
  private static final int LONGEST = 2000;

  private enum Says {
    NO,
    YES,
    NOTHING
  }

  private ControlBody() {}

  /**
   * Whether the server says that it did not do what it was asked for. A text that says neither,
   * such as a page of HTML, is no refusal.
   */
  public static boolean refuses(String body) {
    try (MappingIterator<JsonNode> values = READER.forType(JsonNode.class).readValues(body)) {
      while (values.hasNextValue()) {
        if (of(values.nextValue(), 0) == Says.NO) {
          return true;
        }
      }
      return false;
    } catch (JsonProcessingException e) {
      return refusesPlainly(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean refusesPlainly(String body) {
    String line = body.strip().lines().findFirst().orElse("").strip();
    if (line.isEmpty()
        || line.length() > LONGEST
        || line.startsWith("<")
        || line.startsWith("{")
        || line.startsWith("[")) {
      return false;
    }
    return ErrorWords.begin(line)
        || word(line.replaceAll("[.!]+$", "")) == Says.NO
        || REFUSAL_FIRST.matcher(line).matches()
        || REFUSAL_LAST.matcher(line).matches();
  }

  private static Says of(JsonNode value, int depth) {
    if (value.isObject()) {
      Says own = fields(value);
      return own == Says.NOTHING ? within(value, depth) : own;
    }
    if (value.isArray()) {
      return within(value, depth);
    }
    return depth == 0 && !value.isNumber() ? word(value.asText()) : Says.NOTHING;
  }

  /** What an object says by its own fields: one that refuses outweighs those that do not. */
  private static Says fields(JsonNode object) {
    Says said = Says.NOTHING;
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      Says now = field(name(field.getKey()), field.getValue());
      if (now == Says.NO) {
        return now;
      }
      said = now == Says.YES ? now : said;
    }
    return said;
  }

  private static String name(String field) {
    return field.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
  }

  private static Says field(String name, JsonNode value) {
    if (SUCCESS.contains(name) && (value.isBoolean() || value.isTextual())) {
      return word(value.asText());
    }
    if (STATUS.contains(name)) {
      return status(value);
    }
    boolean error = ERROR.contains(name) || ErrorWords.endsAsError(name);
    return error && !empty(value) ? Says.NO : Says.NOTHING;
  }

  private static Says status(JsonNode value) {
    if (value.isNumber()) {
      double number = value.asDouble();
      return number >= FIRST_ERROR_STATUS || number < 0 ? Says.NO : Says.NOTHING;
    }
    return value.isTextual() || value.isBoolean() ? word(value.asText()) : Says.NOTHING;
  }

  private static Says word(String text) {
    String word = text.strip();
    if (word.length() > LONGEST) {
      return Says.NOTHING;
    }
    return NO.matcher(word).matches() || ErrorWords.isName(word)
        ? Says.NO
        : YES.matcher(word).matches() ? Says.YES : Says.NOTHING;
  }

  private static boolean empty(JsonNode value) {
    if (value.isContainerNode()) {
      return value.isEmpty();
    }
    String text = value.asText().strip();
    return text.length() <= LONGEST && EMPTY.matcher(text).matches();
  }

  /** What the elements say, such as one for each worker. */
  private static Says within(JsonNode container, int depth) {
    if (depth < DEEPEST) {
      for (JsonNode element : container) {
        if (element.isContainerNode() && of(element, depth + 1) == Says.NO) {
          return Says.NO;
        }
      }
    }
    return Says.NOTHING;
  }
}
