// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.http.client.impl.PrematureCloseException;
import io.gatling.http.client.impl.RequestTimeoutException;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.exchange.failure.LimitExceededException;
import io.github.gatlingllm.exchange.failure.Remedies;
import io.github.gatlingllm.exchange.failure.RemedyTexts;
import io.github.gatlingllm.wire.framing.EventTooLargeException;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.compression.DecompressionException;
import io.netty.handler.proxy.ProxyConnectException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Creates the {@link Failure} for an error. */
public final class Failures {

  private static final int SHOWN_BODY = 300;

  private static final Set<String> LOSSES =
      Set.of(Failure.CLOSED_MID_STREAM, Failure.RESET, Failure.STREAM_RESET);

  /** The address in what the HTTP engine says of a refused connection; its host name may lack. */
  private static final Pattern REFUSED_AT = Pattern.compile("Connection refused: /?(\\S+)$");

  private Failures() {}

  /**
   * Creates the failure for an HTTP status without an answer.
   *
   * @param sent the names of the body fields that the user added
   */
  static Failure status(
      AnswerHead head, @Nullable ServerError error, String body, Set<String> sent) {
    String text = Failure.ofStatus(head.status());
    if (head.redirect()) {
      return new Failure(text, "Location: " + head.location(), RemedyTexts.REDIRECT);
    }
    String detail = error == null ? excerpt(body) : error.message();
    return new Failure(text, detail, Remedies.forStatus(head.status(), detail, sent));
  }

  /** Creates the failure for an error event in a stream with a success status. */
  static Failure event(AnswerReader.Phase phase, ServerError error) {
    String text =
        switch (phase) {
          case BEFORE_FIRST_TOKEN -> Failure.ERROR_BEFORE_FIRST_TOKEN;
          case BETWEEN_TOKENS -> Failure.ERROR_BETWEEN_TOKENS;
          case AFTER_FINISH -> Failure.ERROR_AFTER_FINISH;
        };
    return of(text, error);
  }

  /** Creates the failure for an error that the server reports. */
  static Failure of(String text, ServerError error) {
    String shown = error.type() + ": " + error.message();
    String name = error.kind() == null ? text : error.kind();
    return new Failure(name, shown, Remedies.forError(shown));
  }

  /**
   * Creates the failure for a request that could not be sent, or whose connection was lost.
   *
   * @param answered whether the head of an answer has arrived
   * @param proxied whether the connection goes to a proxy
   */
  static Failure thrown(Throwable thrown, boolean answered, boolean proxied) {
    if (thrown instanceof LimitExceededException limit) {
      return limit.failure();
    }
    String text = text(thrown, answered);
    if (proxied && text.equals(Failure.REFUSED)) {
      text = Failure.NO_PROXY;
    }
    String plain = NotTls.remedy(thrown);
    Failure failure = Failure.of(text, describe(thrown, text));
    return plain == null ? failure : new Failure(text, failure.detail(), plain);
  }

  private static String text(Throwable thrown, boolean answered) {
    if (thrown instanceof RequestTimeoutException) {
      return Failure.TIMEOUT;
    }
    if (says(thrown, "Too many open files")) {
      return Failure.NO_FILES;
    }
    if (says(thrown, "Cannot assign requested address")) {
      return Failure.NO_ADDRESS;
    }
    if (thrown instanceof UnknownHostException) {
      return Failure.UNKNOWN_HOST;
    }
    if (thrown instanceof ProxyConnectException) {
      return Failure.PROXY;
    }
    if (thrown instanceof ConnectTimeoutException) {
      return Failure.CONNECT_TIMEOUT;
    }
    if (thrown instanceof ConnectException) {
      return Failure.REFUSED;
    }
    if (thrown instanceof SSLException || thrown.getCause() instanceof SSLException) {
      return Failure.TLS;
    }
    if (thrown instanceof UnaskedBytesException) {
      return Failure.UNASKED;
    }
    if (thrown instanceof EventTooLargeException) {
      return Failure.TOO_LARGE;
    }
    if (thrown instanceof DecompressionException) {
      return Failure.UNDECODABLE;
    }
    return lost(thrown, answered);
  }

  /** Returns whether the connection or the stream was lost. */
  static boolean isLoss(Failure failure) {
    return LOSSES.contains(failure.text());
  }

  private static String lost(Throwable thrown, boolean answered) {
    if (isReset(thrown)) {
      return Failure.RESET;
    }
    if (thrown instanceof ConnectionLostException lost && lost.streamOnly()) {
      return Failure.STREAM_RESET;
    }
    if (answered) {
      return Failure.CLOSED_MID_STREAM;
    }
    return isClosing(thrown) ? Failure.CLOSED_BEFORE_ANSWER : Failure.TRANSPORT;
  }

  private static boolean isClosing(Throwable thrown) {
    return thrown instanceof PrematureCloseException
        || thrown instanceof PrematureChannelClosureException
        || thrown instanceof ConnectionLostException
        || thrown instanceof ResendRefusedException;
  }

  /**
   * Returns whether an exception or a cause contains the words. The words come from the operating
   * system; these errors have no exception class of their own.
   */
  private static boolean says(Throwable thrown, String words) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      String message = each.getMessage();
      if (message != null && message.contains(words)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether the connection was reset. The words come from the operating system; a reset has
   * no exception class of its own.
   */
  private static boolean isReset(Throwable thrown) {
    String message = thrown.getMessage();
    return thrown instanceof IOException && message != null && message.contains("reset");
  }

  /**
   * Creates the failure for a failed check. The name of the check is the constant text; the found
   * value, which follows the name, is not.
   */
  public static Failure check(String message) {
    int end = message.indexOf("), ");
    return Failure.of(
        "Check failed: " + (end < 0 ? message : message.substring(0, end + 1)), message);
  }

  static String excerpt(String body) {
    String line = body.strip().replaceAll("\\s+", " ");
    return line.length() <= SHOWN_BODY ? line : line.substring(0, SHOWN_BODY) + "…";
  }

  /**
   * Returns the detail of an exception. Names of our own and Gatling's classes are left out; null
   * if the text says it all.
   */
  private static @Nullable String describe(Throwable thrown, String text) {
    if (LOSSES.contains(text) && isClosing(thrown)) {
      return null;
    }
    if (text.equals(Failure.REFUSED) || text.equals(Failure.NO_PROXY)) {
      Matcher refused = REFUSED_AT.matcher(String.valueOf(thrown.getMessage()));
      if (refused.find()) {
        return refused.group(1);
      }
    }
    String name = thrown.getClass().getName();
    boolean foreign = !name.startsWith("io.gatling.") && !name.startsWith("io.github.gatlingllm.");
    String message = thrown.getMessage();
    if (!foreign || isClosing(thrown)) {
      return thrown instanceof PrematureCloseException ? null : message;
    }
    String simple = thrown.getClass().getSimpleName();
    return message == null ? simple : simple + ": " + NotTls.withoutBytes(message);
  }
}
