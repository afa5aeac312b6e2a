// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.chat.FinishReason;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.exchange.failure.RemedyTexts;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether an answer failed, and how.
 *
 * @param head the head of the answer
 * @param reader what the body contained
 * @param body the body, as far as it was kept
 * @param sent the request
 * @param finishRequired whether an answer without a finish reason fails
 */
record AnswerJudge(
    AnswerHead head,
    AnswerReader reader,
    AnswerBody body,
    SentRequest sent,
    boolean finishRequired) {

  private static final double NANOS_PER_SECOND = 1e9;

  private AnswerFacts facts() {
    return reader.facts();
  }

  /** Judges an answer at the end of its body; null if it succeeded. */
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
   * Judges an answer whose connection was lost or closed by the client. An error that the server
   * reported before takes precedence.
   *
   * @param idleNanos nanoseconds since the latest content, or since the sending
   */
  Failure broken(Throwable thrown, long idleNanos) {
    Failure failure = Failures.thrown(thrown, head.arrived(), sent.proxied());
    return reported(
        head.arrived() && Failures.isLoss(failure)
            ? failure.withDetail(progress(idleNanos))
            : failure);
  }

  /**
   * Judges an answer that the client no longer waits for. An error that the server reported before
   * takes precedence.
   */
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
    double idle = idleNanos / NANOS_PER_SECOND;
    return chunks == 0 ? ExchangeTexts.noContent(idle) : ExchangeTexts.contentStopped(chunks, idle);
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
      return Failure.of(Failure.UNREADABLE_STREAM, ExchangeTexts.EVENTS_NOT_SEPARATED);
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
          body.isStream() ? RemedyTexts.STREAM_NOT_REQUESTED : RemedyTexts.URL_OR_DIALECT);
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
          described() + ExchangeTexts.body(Failures.excerpt(body.text())),
          body.isStream() ? RemedyTexts.CONTENT_TYPE : RemedyTexts.URL_OR_DIALECT);
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
    return ExchangeTexts.contentType(String.valueOf(head.contentType()))
        + (encoding == null ? "" : ExchangeTexts.contentEncoding(encoding));
  }

  private String unreadable() {
    return ExchangeTexts.brokenEvents(
        facts().malformedEvents(), facts().events(), facts().unreadable());
  }

  private String cut() {
    String missing =
        facts().finishReason() == null ? ExchangeTexts.NO_END : ExchangeTexts.CHOICE_WITHOUT_END;
    int broken = facts().malformedEvents();
    String unreadable = broken == 0 ? "" : ExchangeTexts.someBrokenEvents(broken);
    return missing + unreadable + noObjects() + strayWords();
  }

  /** Describes the finish reason, in the server's words if there are any. */
  private String finish() {
    String words = facts().finishWords() == null ? facts().finishReason() : facts().finishWords();
    return words == null ? ExchangeTexts.NO_FINISH_REASON : ExchangeTexts.finishReason(words);
  }

  private String noObjects() {
    return facts().noObjects() == 0 ? "" : ExchangeTexts.eventsWithoutJson(facts().noObjects());
  }

  private String strayWords() {
    String words = facts().strayWords();
    return words.isEmpty() ? "" : ExchangeTexts.outsideOfEvents(Failures.excerpt(words));
  }
}
