// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.protocol.HttpComponents;
import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.quality.consistency.ConsistencyPlan;
import io.github.gatlingllm.quality.consistency.ProbeAnswer;
import io.github.gatlingllm.quality.consistency.ProbeAnswers;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.run.LlmComponents;
import java.util.concurrent.TimeUnit;

/** Asks all probes before the load, one after the other, in as many rounds as they are repeated. */
final class ProbesAtRest {

  /** More that bring no answer, and there is too little to compare with. */
  private static final double MOST_FAILED = 0.01;

  private final ChatDefinition definition;
  private final LlmComponents llm;
  private final QuestionsAtRest questions;

  ProbesAtRest(
      ChatDefinition definition,
      QuestionRequests questions,
      LoneExchange exchange,
      LlmComponents llm,
      HttpComponents http,
      ScenarioContext ctx) {
    this.definition = definition;
    this.llm = llm;
    this.questions =
        new QuestionsAtRest(questions, exchange, llm, http, ctx, UnloadedFailedException::ofProbes);
  }

  /**
   * Asks, unless nobody wants it or it was asked before.
   *
   * @throws UnloadedFailedException if too few answers come
   */
  void ask() {
    ConsistencyPlan plan = llm.protocol().gate().consistency();
    String name = definition.name().constant().orElse("");
    ProbeAnswers answers =
        plan == null ? null : llm.run().answers().consistency().takeAtRest(plan, definition, name);
    if (plan != null && answers != null) {
      questions.inSession("LLM consistency", session -> ask(plan, answers, session));
    }
  }

  private void ask(ConsistencyPlan plan, ProbeAnswers answers, Session session) {
    long start = System.nanoTime();
    int asked = 0;
    int failed = 0;
    for (int round = 0; round < plan.atRest(); round++) {
      for (Question probe : plan.probes()) {
        if (round == 0 && probe.unloaded() != null) {
          answers.atRest(probe, new ProbeAnswer(probe.unloaded(), null));
          continue;
        }
        asked++;
        QuestionsAtRest.Answer answer =
            questions.ask(session, probe, true, "the request that asks the probes");
        if (answer.failure() == null) {
          String read = Question.readPart(answer.text());
          String fingerprint = answer.result().answer().fingerprint();
          answers.atRest(probe, new ProbeAnswer(read, answer.tokens(), fingerprint));
        } else {
          failed++;
          requireEnough(plan, failed, answer.failure());
        }
      }
    }
    say(asked, failed, System.nanoTime() - start);
  }

  private static void requireEnough(ConsistencyPlan plan, int failed, String why) {
    if (failed > MOST_FAILED * plan.probes().size() * plan.atRest()) {
      throw UnloadedFailedException.ofProbes(
          "more than 1 % of the probes of "
              + plan.file()
              + " brought no answer at rest, the latest: "
              + why);
    }
  }

  private void say(int asked, int failed, long nanos) {
    if (asked > 0) {
      ConsoleOutput.printf(
          "consistency: %d probes asked at rest by %s in %.1f s, %d failed",
          asked,
          definition.name().constant().map(name -> "'" + name + "'").orElse("requests"),
          TimeUnit.NANOSECONDS.toMillis(nanos) / 1000.0,
          failed);
    }
  }
}
