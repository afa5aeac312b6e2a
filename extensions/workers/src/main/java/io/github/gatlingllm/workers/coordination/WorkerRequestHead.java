// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The head of a worker's request. Its signature covers the whole request. Signatures never repeat:
 * a worker draws a random id at its start and counts its requests.
 *
 * @param index the index of the worker
 * @param joiner the random id of the worker
 * @param meeting the random id of the meeting; {@link #NO_MEETING} before the worker knows it
 * @param counter the number of the request, from 1 on
 * @param signature the signature, in hexadecimal digits
 */
record WorkerRequestHead(int index, String joiner, String meeting, long counter, String signature) {

  /** The header with the head of a request or an answer. */
  static final String HEADER = "X-Llm-Worker";

  /** The protocol version. Requests of another version are rejected. */
  static final String VERSION = "2";

  static final String METHOD = "POST";
  static final String NO_MEETING = "-";

  private static final String PURPOSE = "request";
  private static final Pattern FORM =
      Pattern.compile(
          VERSION + " (\\d{1,5}) ([!-~]{1,64}) ([!-~]{1,64}) ([1-9]\\d{0,17}) ([0-9a-f]{64})");

  /** Signs a request. */
  static WorkerRequestHead signed(
      String secret,
      int index,
      String joiner,
      String meeting,
      long counter,
      String path,
      String body) {
    var bare = new WorkerRequestHead(index, joiner, meeting, counter, "");
    return new WorkerRequestHead(
        index, joiner, meeting, counter, bare.signature(secret, METHOD, path, body));
  }

  /** Reads a header; null: it is missing or malformed. */
  static @Nullable WorkerRequestHead parse(@Nullable String header) {
    Matcher parts = FORM.matcher(header == null ? "" : header);
    return parts.matches()
        ? new WorkerRequestHead(
            Integer.parseInt(parts.group(1)),
            parts.group(2),
            parts.group(3),
            Long.parseLong(parts.group(4)),
            parts.group(5))
        : null;
  }

  /** Returns the value of the header. */
  String header() {
    return facts() + " " + signature;
  }

  /** Whether the signature matches a request and a secret. */
  boolean isSigned(String secret, String method, String path, String body) {
    return KeyedHash.equal(signature, signature(secret, method, path, body));
  }

  private String signature(String secret, String method, String path, String body) {
    return KeyedHash.hex(secret, PURPOSE, String.join("\n", facts(), method, path, body));
  }

  private String facts() {
    return String.join(
        " ", VERSION, Integer.toString(index), joiner, meeting, Long.toString(counter));
  }
}
