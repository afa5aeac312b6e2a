// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import io.gatling.core.session.Session;
import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.quality.paired.PairedScores;
import io.github.gatlingllm.quality.paired.QualityPlan;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.quality.setup.QualityRun;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Sends all questions once before the load, sequentially. */
final class UnloadedAnswerRequests {

  /** The maximum share of prompts without an unloaded answer. */
  private static final double MOST_FAILED = 0.01;

  private final RequestKind kind;
  private final QualityRun run;
  private final List<QualityPlan> plans;
  private final UnloadedQuestions questions;

  UnloadedAnswerRequests(
      RequestKind kind, QualityRun run, List<QualityPlan> plans, QuestionRequests questions) {
    this.kind = kind;
    this.run = run;
    this.plans = plans;
    this.questions = new UnloadedQuestions(questions, kind, UnloadedFailedException::ofPrompts);
  }

  /**
   * Sends the questions that were not sent before.
   *
   * @throws UnloadedFailedException if too few answers arrive
   */
  void ask() {
    for (QualityPlan plan : plans) {
      PairedScores scores = run.takeUnloaded(plan, kind.definition(), kind.name());
      if (scores != null) {
        questions.inSession("LLM quality", session -> ask(plan, scores, session));
      }
    }
  }

  private void ask(QualityPlan plan, PairedScores scores, Session session) {
    long start = System.nanoTime();
    int requested = 0;
    int failed = 0;
    for (Question question : plan.questions()) {
      if (question.unloaded() != null) {
        scores.unloaded(question, question.unloaded());
        scores.keepUnloaded(question, question.unloaded());
        continue;
      }
      requested++;
      UnloadedQuestions.Answer answer =
          questions.ask(
              session, question, plan.readsCalls() ? Marks.CALLS : Marks.NONE, "the request");
      String failure = answer.response().failure();
      if (failure == null) {
        scores.unloaded(question, answer.text());
        scores.keepUnloaded(question, answer.masked());
      } else {
        failed++;
        requireEnough(plan, failed, failure);
      }
    }
    report(plan, requested, failed, System.nanoTime() - start);
  }

  private static void requireEnough(QualityPlan plan, int failed, String why) {
    if (failed > MOST_FAILED * plan.questions().size()) {
      throw UnloadedFailedException.ofPrompts(UnloadedTexts.promptsFailed(plan.file(), why));
    }
  }

  private void report(QualityPlan plan, int requested, int failed, long nanos) {
    if (requested > 0) {
      ConsoleOutput.println(
          UnloadedTexts.promptsSent(
              plan.key(),
              requested,
              kind.definition().name().constant().map(name -> "'" + name + "'").orElse("requests"),
              TimeUnit.NANOSECONDS.toMillis(nanos) / 1000.0,
              failed));
    }
  }
}
