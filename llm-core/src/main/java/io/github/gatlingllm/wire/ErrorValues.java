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

/** What single values say of an error: codes, statuses and words. */
final class ErrorValues {

  /** A server's words go to logs and reports: a page of HTML does not belong there. */
  private static final int SHOWN = 500;

  private static final int FIRST_STATUS_OF_ERROR = 400;

  /** Control characters and halves of characters, which not every output can hold. */
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

  /** Fields that stand beside errors of each kind, and say nothing of them. */
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

  /** Returns whether a field of this name, in lower case, says nothing, such as an id. */
  static boolean isAside(String name) {
    return ASIDE.contains(name) || name.endsWith("_id");
  }

  /** A server's words, as long and as plain as reports and logs can bear. */
  static String shown(String reported) {
    String start = reported.length() > SHOWN ? reported.substring(0, SHOWN) : reported;
    return UNFIT.matcher(start).replaceAll("\uFFFD");
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
