// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The head of worker 0's answer. Its signature covers the whole answer and its request, so it is
 * not valid for another request.
 *
 * @param nanos the time of worker 0's clock between request and answer
 * @param signature the signature, in hexadecimal digits
 */
record CoordinatorAnswerHead(long nanos, String signature) {

  private static final String PURPOSE = "answer";
  private static final Pattern FORM =
      Pattern.compile(WorkerRequestHead.VERSION + " (-?\\d{1,19}) ([0-9a-f]{64})");

  /** Signs an answer. */
  static CoordinatorAnswerHead signed(
      String secret, WorkerRequestHead request, int status, long nanos, String body) {
    return new CoordinatorAnswerHead(nanos, signature(secret, request, status, nanos, body));
  }

  /** Reads a header; null: it is missing or malformed. */
  static @Nullable CoordinatorAnswerHead parse(@Nullable String header) {
    Matcher parts = FORM.matcher(header == null ? "" : header);
    try {
      return parts.matches()
          ? new CoordinatorAnswerHead(Long.parseLong(parts.group(1)), parts.group(2))
          : null;
    } catch (NumberFormatException tooLong) {
      return null;
    }
  }

  /** Returns the value of the header. */
  String header() {
    return WorkerRequestHead.VERSION + " " + nanos + " " + signature;
  }

  /** Whether the signature matches this answer, its request and a secret. */
  boolean isSigned(String secret, WorkerRequestHead request, int status, String body) {
    return KeyedHash.equal(signature, signature(secret, request, status, nanos, body));
  }

  private static String signature(
      String secret, WorkerRequestHead request, int status, long nanos, String body) {
    return KeyedHash.hex(
        secret,
        PURPOSE,
        String.join("\n", request.header(), Integer.toString(status), Long.toString(nanos), body));
  }
}
