// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.chat.FinishReason;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.exchange.failure.Remedies;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Says of an answer that is over whether it failed, and how.
 *
 * @param head what came first
 * @param reader what was found in the body
 * @param body the body, as far as it was kept
 * @param sent what the request was
 * @param finishRequired whether an answer without a finish reason has failed
 */
record AnswerJudge(
    AnswerHead head,
    AnswerReader reader,
    AnswerBody body,
    SentRequest sent,
    boolean finishRequired) {

  private static final double NANOS_PER_SECOND = 1e9;

  private static final String ONE_EVENT =
      "no empty line stands between its events, so that all of them are one:"
          + " the server, or a proxy, must end each event by an empty line";

  private AnswerFacts facts() {
    return reader.facts();
  }

  /** The body has come to its end; null: nothing went wrong. */
  @Nullable Failure ended(BodyShape.Kind kind) {
    if (!head.successful()) {
      return Failures.status(head, facts().error(), body.text(), sent.fields());
    }
    Failure failure =
        switch (kind) {
          case STREAM -> stream();
          case WHOLE -> whole();
          case NO_STREAM -> noStream();
        };
    return failure == null && finishRequired && facts().finishReason() == null
        ? Failure.of(Failure.NO_FINISH_REASON, null)
        : failure;
  }

  /**
   * The connection was lost, or given up. What the server said before is the better reason.
   *
   * @param idleNanos since the latest content, or the sending
   */
  Failure broken(Throwable thrown, long idleNanos) {
    Failure failure = Failures.thrown(thrown, head.arrived(), sent.proxied());
    return reported(
        head.arrived() && Failures.isLoss(failure)
            ? failure.withDetail(progress(idleNanos))
            : failure);
  }

  /** The client waits no longer. What the server said before is the better reason. */
  Failure late(String text) {
    return reported(Failure.of(text, null));
  }

  private Failure reported(Failure otherwise) {
    if (head.arrived() && !head.successful()) {
      reader.whole(body.bytes());
      return Failures.status(head, facts().error(), body.text(), sent.fields());
    }
    ServerError error = facts().error();
    return error == null ? otherwise : Failures.event(facts().errorPhase(), error);
  }

  private String progress(long idleNanos) {
    int chunks = reader.timeline().chunks();
    String idle = String.format(Locale.ROOT, "%.1f s", idleNanos / NANOS_PER_SECOND);
    return switch (chunks) {
      case 0 -> "after " + idle + " without any content";
      case 1 -> "after 1 chunk and " + idle + " without another";
      default -> "after " + chunks + " chunks and " + idle + " without another";
    };
  }

  private @Nullable Failure stream() {
    ServerError error = facts().error();
    if (error != null) {
      return Failures.event(facts().errorPhase(), error);
    }
    if (finishedWithError()) {
      return Failure.of(Failure.FINISHED_WITH_ERROR, facts().finishWords());
    }
    if (facts().events() == 0) {
      return Failure.of(Failure.NO_EVENT, described() + strayWords());
    }
    if (reader.allInOneEvent()) {
      return Failure.of(Failure.UNREADABLE_STREAM, ONE_EVENT);
    }
    if (2 * facts().malformedEvents() > facts().events() - facts().noObjects()) {
      return Failure.of(Failure.UNREADABLE_STREAM, unreadable());
    }
    if (!facts().ended()) {
      return Failure.of(Failure.STREAM_CUT, cut());
    }
    return reader.timeline().chunks() == 0
        ? Failure.of(Failure.NO_CONTENT, finish() + noObjects() + strayWords())
        : null;
  }

  private @Nullable Failure whole() {
    ServerError error = facts().error();
    if (error != null) {
      return Failures.of(Failure.ERROR_BODY, error);
    }
    if (finishedWithError()) {
      return Failure.of(Failure.FINISHED_WITH_ERROR, Failures.excerpt(body.text()));
    }
    if (reader.malformed()) {
      return new Failure(
          Failure.NOT_JSON,
          Failures.excerpt(body.text()),
          body.isStream() ? Remedies.STREAM_UNASKED : Remedies.NO_STREAM);
    }
    return reader.content() ? null : noContent();
  }

  private Failure noStream() {
    if (body.isEmpty()) {
      return Failure.of(Failure.NO_EVENT, described());
    }
    if (reader.malformed()) {
      return new Failure(
          Failure.NOT_SSE,
          described() + ", body " + Failures.excerpt(body.text()),
          body.isStream() ? Remedies.CONTENT_TYPE : Remedies.NO_STREAM);
    }
    ServerError error = facts().error();
    if (error != null) {
      return Failures.of(Failure.ERROR_BODY, error);
    }
    return reader.content() ? Failure.of(Failure.WHOLE_ANSWER, described()) : noContent();
  }

  private Failure noContent() {
    return Failure.of(Failure.NO_CONTENT, Failures.excerpt(body.text()));
  }

  private boolean finishedWithError() {
    return FinishReason.ERROR.equals(facts().finishReason());
  }

  private String described() {
    String encoding = head.contentEncoding();
    return "content type "
        + head.contentType()
        + (encoding == null ? "" : ", content encoding " + encoding);
  }

  private String unreadable() {
    return facts().malformedEvents()
        + " of "
        + facts().events()
        + " events can't be read, the first: "
        + facts().unreadable();
  }

  private String cut() {
    String missing =
        facts().finishReason() == null
            ? "neither a finish reason nor the end of the stream was told"
            : "one of the choices has no finish reason, nor was the end of the stream told";
    String unreadable =
        facts().malformedEvents() == 0 ? "" : "; unreadable events: " + facts().malformedEvents();
    return missing + unreadable + noObjects() + strayWords();
  }

  /** In the server's own words, if it has some. */
  private String finish() {
    String words = facts().finishWords() == null ? facts().finishReason() : facts().finishWords();
    return words == null ? "no finish reason" : "finish reason " + words;
  }

  private String noObjects() {
    return facts().noObjects() == 0 ? "" : "; events without JSON: " + facts().noObjects();
  }

  private String strayWords() {
    String words = facts().strayWords();
    return words.isEmpty() ? "" : "; outside of events: " + Failures.excerpt(words);
  }
}
