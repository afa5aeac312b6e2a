// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange.failure;

/** An answer outgrew one of the protocol's limits; it is not read any further. */
public final class LimitExceededException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final String text;
  private final String remedy;

  private LimitExceededException(String text, String detail, String remedy) {
    super(detail, null, false, false);
    this.text = text;
    this.remedy = remedy;
  }

  public static LimitExceededException head(long bytes, long limit) {
    return new LimitExceededException(
        Failure.HEADERS_TOO_LARGE, detail("headers", bytes, limit), TextRemedies.HEADER_BYTES);
  }

  public static LimitExceededException body(long bytes, long limit) {
    return new LimitExceededException(
        Failure.TOO_LARGE, detail("body", bytes, limit), TextRemedies.BODY_BYTES);
  }

  public Failure failure() {
    return new Failure(text, getMessage(), remedy);
  }

  private static String detail(String part, long bytes, long limit) {
    return part + " of at least " + bytes + " bytes, the limit is " + limit;
  }
}
