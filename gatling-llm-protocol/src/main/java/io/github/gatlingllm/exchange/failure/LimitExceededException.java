// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange.failure;

/** Thrown if an answer exceeds a limit of the protocol. The answer is not read any further. */
public final class LimitExceededException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final String text;
  private final String remedy;

  private LimitExceededException(String text, String detail, String remedy) {
    super(detail, null, false, false);
    this.text = text;
    this.remedy = remedy;
  }

  /** Creates an exception for headers that are too large; sizes in bytes. */
  public static LimitExceededException head(long bytes, long limit) {
    return new LimitExceededException(
        Failure.HEADERS_TOO_LARGE,
        FailureTexts.limitExceeded("headers", bytes, limit),
        RemedyTexts.HEADER_BYTES);
  }

  /** Creates an exception for a body that is too large; sizes in bytes. */
  public static LimitExceededException body(long bytes, long limit) {
    return new LimitExceededException(
        Failure.TOO_LARGE,
        FailureTexts.limitExceeded("body", bytes, limit),
        RemedyTexts.BODY_BYTES);
  }

  public Failure failure() {
    return new Failure(text, getMessage(), remedy);
  }
}
