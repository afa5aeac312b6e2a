// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.fetch;

import java.net.http.HttpTimeoutException;
import java.security.cert.CertificateException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Why there is no answer, with a message that is safe to print. */
public final class FetchException extends Exception {

  private static final long serialVersionUID = 1;

  private final Reason reason;

  /** The kinds of failures. */
  public enum Reason {
    /** There was no complete answer in time. */
    TIME,
    /** The body is larger than the limit. */
    SIZE,
    /** The request was abandoned. */
    ABANDONED,
    /** The server's certificate could not be verified. */
    CERTIFICATE,
    /** The connection failed or broke, or the answer is not HTTP. */
    CONNECTION
  }

  private FetchException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** Returns the kind of failure. */
  public Reason reason() {
    return reason;
  }

  static FetchException late(Duration time) {
    return new FetchException(
        Reason.TIME, "no whole answer within " + time.toMillis() + " ms", null);
  }

  static FetchException abandoned() {
    return new FetchException(Reason.ABANDONED, "it was given up", null);
  }

  static FetchException of(@Nullable Throwable cause, FetchRequest.Limits limits) {
    for (Throwable each = cause; each != null; each = each.getCause()) {
      if (each instanceof LimitedBody.TooLargeException) {
        return new FetchException(Reason.SIZE, tooLarge(limits.bytes()), cause);
      }
      if (each instanceof HttpTimeoutException) {
        return late(limits.time());
      }
      if (each instanceof CertificateException || isHostName(each)) {
        return new FetchException(
            Reason.CERTIFICATE,
            "the server's certificate could not be verified ("
                + ShownAddress.line(each.getMessage())
                + ")",
            cause);
      }
    }
    return new FetchException(Reason.CONNECTION, words(cause), cause);
  }

  private static String tooLarge(int bytes) {
    return "the answer is larger than "
        + (bytes >= 1 << 20 ? (bytes >> 20) + " MB" : (bytes >> 10) + " kB");
  }

  private static boolean isHostName(Throwable failure) {
    return failure instanceof SSLException
        && String.valueOf(failure.getMessage()).contains("No name matching");
  }

  private static String words(@Nullable Throwable cause) {
    if (cause == null) {
      return "it failed";
    }
    String message = cause.getMessage();
    return cause.getClass().getSimpleName()
        + (message == null ? "" : ": " + ShownAddress.line(message));
  }
}
