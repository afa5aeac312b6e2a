// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.fetch.FetchAnswer;
import io.github.gatlingllm.protocol.Secret;
import io.github.gatlingllm.server.ControlBody;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What became of a control request.
 *
 * @param outcome in words, with the server's own where it refused
 * @param succeeded whether the server did as it was told
 */
record ControlReply(String outcome, boolean succeeded) {

  private static final int LONGEST_WORDS = 200;

  private static final Pattern SPACE = Pattern.compile("[\\s\\p{Cntrl}\\p{Cf}]+");

  /** No answer came, or it was not sent. */
  static ControlReply failed(String why) {
    return new ControlReply(why, false);
  }

  /**
   * An answer came: a server may refuse by its status, or by its body alone.
   *
   * @param authorization the header that it was sent; null: none
   */
  static ControlReply of(FetchAnswer answer, @Nullable String authorization) {
    String outcome = "HTTP " + answer.outcome();
    boolean taken = answer.succeeded();
    if (taken && !ControlBody.refuses(answer.text())) {
      return new ControlReply(outcome, true);
    }
    String words = words(answer.text(), authorization);
    return failed(
        outcome + (taken ? ScrapeTexts.REFUSED : "") + (words.isEmpty() ? "" : ": " + words));
  }

  /** A page of HTML has no words that belong into a line. */
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
