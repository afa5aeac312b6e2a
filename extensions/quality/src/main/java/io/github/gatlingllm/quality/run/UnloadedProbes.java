// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import io.gatling.core.session.Session;
import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.UnloadedResponse;
import io.github.gatlingllm.quality.consistency.ConsistencyPlan;
import io.github.gatlingllm.quality.consistency.ProbeAnswer;
import io.github.gatlingllm.quality.consistency.ProbeAnswers;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.quality.setup.ConsistencyRun;
import java.util.concurrent.TimeUnit;

/** Sends all probes before the load, sequentially, in one round per repeat. */
final class UnloadedProbes {

  /** The maximum share of probes without an unloaded answer. */
  private static final double MOST_FAILED = 0.01;

  private final RequestKind kind;
  private final ConsistencyRun run;
  private final ConsistencyPlan plan;
  private final UnloadedQuestions questions;

  UnloadedProbes(
      RequestKind kind, ConsistencyRun run, ConsistencyPlan plan, QuestionRequests questions) {
    this.kind = kind;
    this.run = run;
    this.plan = plan;
    this.questions = new UnloadedQuestions(questions, kind, UnloadedFailedException::ofProbes);
  }

  /**
   * Sends the probes, unless they are not needed or were sent before.
   *
   * @throws UnloadedFailedException if too few answers arrive
   */
  void ask() {
    ProbeAnswers answers = run.takeUnloaded(plan, kind.definition(), kind.name());
    if (answers != null) {
      questions.inSession("LLM consistency", session -> ask(answers, session));
    }
  }

  private void ask(ProbeAnswers answers, Session session) {
    long start = System.nanoTime();
    int requested = 0;
    int failed = 0;
    for (int round = 0; round < plan.atRest(); round++) {
      for (Question probe : plan.probes()) {
        if (round == 0 && probe.unloaded() != null) {
          answers.atRest(probe, new ProbeAnswer(probe.unloaded(), null));
          continue;
        }
        requested++;
        UnloadedQuestions.Answer answer =
            questions.ask(session, probe, Marks.TOKENS, "the request that sends the probes");
        UnloadedResponse response = answer.response();
        if (response.failure() == null) {
          String read = Question.readPart(answer.text());
          answers.atRest(probe, new ProbeAnswer(read, response.marked(), response.fingerprint()));
        } else {
          failed++;
          requireEnough(plan, failed, response.failure());
        }
      }
    }
    report(requested, failed, System.nanoTime() - start);
  }

  private static void requireEnough(ConsistencyPlan plan, int failed, String why) {
    if (failed > MOST_FAILED * plan.probes().size() * plan.atRest()) {
      throw UnloadedFailedException.ofProbes(UnloadedTexts.probesFailed(plan.file(), why));
    }
  }

  private void report(int requested, int failed, long nanos) {
    if (requested > 0) {
      ConsoleOutput.println(
          UnloadedTexts.probesSent(
              requested,
              kind.definition().name().constant().map(name -> "'" + name + "'").orElse("requests"),
              TimeUnit.NANOSECONDS.toMillis(nanos) / 1000.0,
              failed));
    }
  }
}
