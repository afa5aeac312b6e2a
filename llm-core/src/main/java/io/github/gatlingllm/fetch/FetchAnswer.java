// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.fetch;

import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A complete answer, or as much of it as the limits allow.
 *
 * @param status any
 * @param outcome the status in words, with the target of a redirect
 * @param head its headers
 * @param body the bytes as received; nothing is decompressed
 * @param arrived when its end was read, by {@code System.nanoTime()}
 */
@SuppressWarnings("ArrayRecordComponent") // nothing compares or changes it
public record FetchAnswer(int status, String outcome, HttpHeaders head, byte[] body, long arrived) {

  private static final int SUCCESS = 2;
  private static final int REDIRECT = 3;
  private static final int CLASS = 100;

  static FetchAnswer of(HttpResponse<byte[]> answer) {
    return new FetchAnswer(
        answer.statusCode(), outcome(answer), answer.headers(), answer.body(), System.nanoTime());
  }

  /** Returns whether the status is 2xx. */
  public boolean succeeded() {
    return status / CLASS == SUCCESS;
  }

  /** Returns whether the status is 3xx. No redirect is followed. */
  public boolean redirects() {
    return status / CLASS == REDIRECT;
  }

  /** Returns the first value of a header. */
  public Optional<String> header(String name) {
    return head.firstValue(name);
  }

  /** Returns the body as UTF-8, whatever the headers declare. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  private static String outcome(HttpResponse<?> answer) {
    String status = String.valueOf(answer.statusCode());
    return answer.statusCode() / CLASS != REDIRECT
        ? status
        : answer
            .headers()
            .firstValue("location")
            .map(to -> status + " to " + target(answer.uri(), to))
            .orElse(status);
  }

  private static String target(URI from, String to) {
    try {
      return ShownAddress.of(from.resolve(to));
    } catch (IllegalArgumentException e) {
      return "what is no URL";
    }
  }
}
