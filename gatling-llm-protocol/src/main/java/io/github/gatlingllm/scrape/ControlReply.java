// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.fetch.FetchAnswer;
import io.github.gatlingllm.protocol.Secret;
import io.github.gatlingllm.server.ControlBody;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The result of a control request.
 *
 * @param outcome the outcome as text, with the server's words if it refused
 * @param succeeded whether the server accepted it
 */
record ControlReply(String outcome, boolean succeeded) {

  private static final int LONGEST_WORDS = 200;

  private static final Pattern SPACE = Pattern.compile("[\\s\\p{Cntrl}\\p{Cf}]+");

  /** Creates the result of a request without an answer, or that was not sent. */
  static ControlReply failed(String why) {
    return new ControlReply(why, false);
  }

  /**
   * Creates the result from an answer. A server may refuse by its status, or by its body alone.
   *
   * @param authorization the header that was sent; null for none
   */
  static ControlReply of(FetchAnswer answer, @Nullable String authorization) {
    String outcome = "HTTP " + answer.outcome();
    boolean accepted = answer.succeeded();
    if (accepted && !ControlBody.refuses(answer.text())) {
      return new ControlReply(outcome, true);
    }
    String words = words(answer.text(), authorization);
    return failed(
        outcome + (accepted ? ScrapeTexts.REFUSED : "") + (words.isEmpty() ? "" : ": " + words));
  }

  /** Returns the body as a line of text; empty for HTML. */
  private static String words(String body, @Nullable String authorization) {
    String line = SPACE.matcher(body).replaceAll(" ").strip();
    if (line.startsWith("<")) {
      return "";
    }
    String masked = masked(line, authorization);
    return masked.length() <= LONGEST_WORDS ? masked : masked.substring(0, LONGEST_WORDS) + "…";
  }

  private static String masked(String line, @Nullable String authorization) {
    if (authorization == null) {
      return line;
    }
    String key = authorization.substring(authorization.indexOf(' ') + 1);
    return Secret.of(key).maskIn(Secret.of(authorization).maskIn(line));
  }
}
