// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.wire.framing.ErrorWords;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Interprets single values of errors: codes, statuses and words. */
final class ErrorValues {

  /** Server messages go to logs and reports, which should not contain a page of HTML. */
  private static final int SHOWN = 500;

  private static final int FIRST_STATUS_OF_ERROR = 400;

  /** Control characters and unpaired surrogates, which some outputs can't represent. */
  private static final Pattern UNFIT = Pattern.compile("[\\p{Cntrl}\\p{Cs}&&[^\\n\\t]]");

  private static final Set<String> SUCCESSES =
      Set.of(
          "",
          "0",
          "ok",
          "success",
          "succeeded",
          "true",
          "none",
          "null",
          "false",
          "no error",
          "done",
          "complete",
          "completed",
          "finished",
          "pending",
          "running",
          "processing",
          "in_progress");

  private static final Pattern STATUS_OF_SUCCESS = Pattern.compile("2\\d\\d(00)?( .*)?");

  private static final Pattern STATUS = Pattern.compile("(\\d{3})\\b.*");

  /** Fields that accompany errors of each kind and carry no information. */
  private static final Set<String> ASIDE =
      Set.of(
          "id",
          "sid",
          "requestid",
          "traceid",
          "task_id",
          "object",
          "created",
          "created_at",
          "timestamp",
          "time",
          "path",
          "instance",
          "model",
          "param",
          "trace",
          "docs",
          "doc_url");

  private ErrorValues() {}

  /** Returns whether a field of this lower-case name carries no information, such as an id. */
  static boolean isAside(String name) {
    return ASIDE.contains(name) || name.endsWith("_id");
  }

  /** Returns a server message, shortened and without control characters, for reports and logs. */
  static String shown(String reported) {
    String start = reported.length() > SHOWN ? reported.substring(0, SHOWN) : reported;
    return isAsciiText(start) ? start : UNFIT.matcher(start).replaceAll("\uFFFD");
  }

  /** Returns whether all characters are printable ASCII, as in most names of models. */
  private static boolean isAsciiText(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }

  static boolean failed(@Nullable String code) {
    return code != null && !succeeded(code) && !STATUS_OF_SUCCESS.matcher(code).matches();
  }

  static boolean succeeded(String word) {
    return SUCCESSES.contains(word.strip().toLowerCase(Locale.ROOT));
  }

  static boolean isStatusOfError(String status) {
    Matcher number = STATUS.matcher(status);
    return number.matches()
        ? Integer.parseInt(number.group(1)) >= FIRST_STATUS_OF_ERROR
        : ErrorWords.isName(status);
  }

  static @Nullable String scalar(JsonCursor json) throws IOException {
    boolean scalar =
        json.at(JsonToken.VALUE_STRING)
            || json.at(JsonToken.VALUE_NUMBER_INT)
            || json.at(JsonToken.VALUE_NUMBER_FLOAT)
            || json.at(JsonToken.VALUE_TRUE)
            || json.at(JsonToken.VALUE_FALSE);
    return scalar ? json.text() : null;
  }
}
