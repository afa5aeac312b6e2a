// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The head of worker 0's answer. Its signature covers all of the answer and the request that it
 * answers, so it is an answer to no other request.
 *
 * @param nanos what worker 0's clock showed between the request and the answer
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

  /** Reads a header; null: it is none. */
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

  /** As it is sent. */
  String header() {
    return WorkerRequestHead.VERSION + " " + nanos + " " + signature;
  }

  /** Whether the signature is that of this answer to this request under this secret. */
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
