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
 * Detects a refusal in the body of a response to a control request, although its status is a
 * success.
 */
public final class ControlBody {

  private static final ObjectReader READER = new ObjectMapper().reader();

  /** The depth to which results of workers are read. */
  private static final int DEEPEST = 4;

  private static final int FIRST_ERROR_STATUS = 400;

  /** Fields that are true on success. */
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

  /** Fields with a word or a status. */
  private static final Set<String> STATUS =
      Set.of("status", "result", "state", "outcome", "code", "statuscode");

  /** Fields that are absent or empty on success. */
  private static final Set<String> ERROR =
      Set.of(
          "err", "failure", "failures", "failed", "errormessage", "errno", "errcode", "errorcode");

  private static final Pattern NO =
      Pattern.compile(
          "(?i)false|no|errs?|fails?|.*(failed|failure)|ko|nok|unsuccessful|refused|rejected|denied|forbidden|aborted|cancell?ed|busy|unavailable|partial.*|time(d["
              + " _-]?)?out|invalid|unsupported|skipped|ignored|(not|un)[ _-]?\\w+");

  private static final Pattern YES =
      Pattern.compile("(?i)true|yes|ok(ay)?|success(ful|fully)?|succeeded|done|completed?");

  /** In text that is not JSON, only the start and the end of the first line are evidence. */
  private static final Pattern REFUSAL_FIRST = Pattern.compile("(?i)(failure|refused)\\b.*");

  private static final Pattern REFUSAL_LAST =
      Pattern.compile("(?i).*\\b(failed|(was|were|is) not \\w+|refused|rejected|denied)[.!]?");

  private static final Pattern EMPTY = Pattern.compile("(?i)none|null|false|no|0*");

  /** The longest text that is matched, because matching takes quadratic time. */
  private static final int LONGEST = 2000;

  private enum Says {
    NO,
    YES,
    NOTHING
  }

  private ControlBody() {}

  /**
   * Whether the server reports that it refused the request. Other text, such as an HTML page, is
   * not a refusal.
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

  /** Returns the result of an object's fields; a single refusal decides. */
  private static Says fields(JsonNode object) {
    Says reported = Says.NOTHING;
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      Says now = field(name(field.getKey()), field.getValue());
      if (now == Says.NO) {
        return now;
      }
      reported = now == Says.YES ? now : reported;
    }
    return reported;
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

  /** Returns the result of the elements, such as one per worker. */
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
