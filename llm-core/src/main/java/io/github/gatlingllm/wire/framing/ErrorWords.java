// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Recognises names and sentences by which a server reports an error. */
public final class ErrorWords {

  private static final Set<String> LAST_WORDS =
      Set.of(
          "fail",
          "failed",
          "failure",
          "fatal",
          "fault",
          "panic",
          "abort",
          "aborted",
          "cancelled",
          "canceled");

  private static final List<String> ENDINGS = List.of("error", "errors", "exception");

  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^a-z]+");

  private static final Pattern BEGINNING =
      Pattern.compile(
          "error|[\\w.]*(error|exception)\\b|traceback|fatal|panic\\b|<html|<!doctype"
              + "|(http/[\\d.]+ +)?[45]\\d\\d +[a-z]"
              + "|(internal )?server error|bad gateway|service (is )?(temporarily )?unavailable"
              + "|gateway time|too many |rate limit|unauthori[sz]ed|forbidden"
              + "|upstream\\b.*(error|tim(e|ed) ?out|reset)|no healthy upstream"
              + "|(stream|request|connection) (timeout|timed out|failed|aborted|reset|refused)"
              + "|rpc error|(cuda )?out of memory|failed\\b|unable to|could not|cannot");

  /** A count, a flag or a field that means no error. */
  private static final Pattern NONE =
      Pattern.compile(
          "\\w*errors?[\"']?\\s*[:=]\\s*(0+|null|none|nil|false|no|ok|\"\"|''|\\{}|\\[])\\s*([,;}].*)?",
          Pattern.DOTALL);

  private static final Pattern BEFORE_WORDS = Pattern.compile("[\\s\"'`\\[{(*]+");

  private static final Set<String> NOTHING =
      Set.of("0", "null", "none", "nil", "false", "no", "ok", "\"\"", "''", "{}", "[]");

  private ErrorWords() {}

  /**
   * Returns whether an event, a field or a type of this name reports an error of the stream: {@code
   * error}, {@code server.error}, {@code generation.failed}, {@code ThrottlingException}. A failed
   * tool call does not fail the stream.
   */
  public static boolean isName(String name) {
    String lower = name.strip().toLowerCase(Locale.ROOT);
    if (lower.isEmpty() || lower.contains("tool") || lower.contains("_call")) {
      return false;
    }
    return endsAsError(lower) || hasWordOfError(lower);
  }

  /** Returns whether a lower-case name has the ending of an error's. */
  public static boolean endsAsError(String lower) {
    for (String ending : ENDINGS) {
      if (lower.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasWordOfError(String lower) {
    String[] words = BETWEEN_WORDS.split(lower, -1);
    return words.length > 0
        && (words[0].equals("error") || LAST_WORDS.contains(words[words.length - 1]));
  }

  /** Returns whether text begins like an error message or a proxy's page. */
  public static boolean begin(String sentence) {
    String lower = sentence.toLowerCase(Locale.ROOT);
    var before = BEFORE_WORDS.matcher(lower);
    String words = before.lookingAt() ? lower.substring(before.end()) : lower;
    return BEGINNING.matcher(words).lookingAt() && !NONE.matcher(words).matches();
  }

  /** Returns whether the value of an error field means no error. */
  public static boolean isNone(String value) {
    return NOTHING.contains(value.strip().toLowerCase(Locale.ROOT));
  }
}
