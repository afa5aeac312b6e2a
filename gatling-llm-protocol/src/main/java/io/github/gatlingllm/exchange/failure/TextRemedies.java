// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange.failure;

import static java.util.Map.entry;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Maps each text of {@link Failure} to its remedy. */
final class TextRemedies {

  private static final Map<String, String> BY_TEXT =
      Map.ofEntries(
          entry(Failure.NOT_BUILT, RemedyTexts.NOT_BUILT),
          entry(Failure.REFUSED, RemedyTexts.URL),
          entry(Failure.UNKNOWN_HOST, RemedyTexts.URL),
          entry(Failure.NO_PROXY, RemedyTexts.PROXY_ADDRESS),
          entry(Failure.PROXY, RemedyTexts.PROXY),
          entry(Failure.NO_FILES, RemedyTexts.OPEN_FILES),
          entry(Failure.NO_ADDRESS, RemedyTexts.LOCAL_ADDRESS),
          entry(Failure.TLS, RemedyTexts.TLS),
          entry(Failure.TIMEOUT, RemedyTexts.TIMEOUT),
          entry(Failure.CONNECT_TIMEOUT, RemedyTexts.CONNECT_TIMEOUT),
          entry(Failure.FIRST_TOKEN_TIMEOUT, RemedyTexts.FIRST_TOKEN_TIMEOUT),
          entry(Failure.STALL_TIMEOUT, RemedyTexts.STALL_TIMEOUT),
          entry(Failure.CLOSED_BEFORE_ANSWER, RemedyTexts.CLOSED),
          entry(Failure.CLOSED_MID_STREAM, RemedyTexts.CUT),
          entry(Failure.RESET, RemedyTexts.CUT),
          entry(Failure.STREAM_RESET, RemedyTexts.CUT),
          entry(Failure.STREAM_CUT, RemedyTexts.CUT),
          entry(Failure.UNASKED, RemedyTexts.UNEXPECTED_BYTES),
          entry(Failure.TRANSPORT, RemedyTexts.TRANSPORT),
          entry(Failure.HEADERS_TOO_LARGE, RemedyTexts.HEADER_BYTES),
          entry(Failure.TOO_LARGE, RemedyTexts.EVENT_BYTES),
          entry(Failure.UNDECODABLE, RemedyTexts.COMPRESSION),
          entry(Failure.NOT_SSE, RemedyTexts.URL_OR_DIALECT),
          entry(Failure.NOT_JSON, RemedyTexts.URL_OR_DIALECT),
          entry(Failure.WHOLE_ANSWER, RemedyTexts.NO_STREAMING),
          entry(Failure.ERROR_BODY, RemedyTexts.SERVER_LOG),
          entry(Failure.NO_EVENT, RemedyTexts.SERVER_LOG),
          entry(Failure.NO_CONTENT, RemedyTexts.NO_CONTENT),
          entry(Failure.NO_FINISH_REASON, RemedyTexts.NO_FINISH_REASON),
          entry(Failure.UNREADABLE_STREAM, RemedyTexts.UNREADABLE),
          entry(Failure.ERROR_BEFORE_FIRST_TOKEN, RemedyTexts.SERVER_LOG),
          entry(Failure.ERROR_BETWEEN_TOKENS, RemedyTexts.SERVER_LOG),
          entry(Failure.ERROR_AFTER_FINISH, RemedyTexts.SERVER_LOG),
          entry(Failure.FINISHED_WITH_ERROR, RemedyTexts.SERVER_LOG));

  private TextRemedies() {}

  /**
   * Returns the remedy; null for a failed check, or if the failure's detail contains the remedy.
   */
  static @Nullable String of(String text) {
    return BY_TEXT.get(text);
  }
}
