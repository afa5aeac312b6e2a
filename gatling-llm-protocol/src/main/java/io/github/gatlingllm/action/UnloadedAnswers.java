/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.protocol.HttpComponents;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.protocol.Secret;
import io.github.gatlingllm.quality.paired.PairedScores;
import io.github.gatlingllm.quality.paired.QualityPlan;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.run.LlmComponents;
import io.netty.channel.EventLoop;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Asks all questions once before the load, one after the other. */
final class UnloadedAnswers {

  /** More that bring no answer, and nobody can tell how good answers are without load. */
  private static final double MOST_FAILED = 0.01;

  private final ChatDefinition definition;
  private final QuestionRequests questions;
  private final LoneExchange exchange;
  private final LlmComponents llm;
  private final HttpComponents http;
  private final ScenarioContext ctx;

  UnloadedAnswers(
      ChatDefinition definition,
      QuestionRequests questions,
      LoneExchange exchange,
      LlmComponents llm,
      HttpComponents http,
      ScenarioContext ctx) {
    this.definition = definition;
    this.questions = questions;
    this.exchange = exchange;
    this.llm = llm;
    this.http = http;
    this.ctx = ctx;
  }

  /**
   * Asks what nobody has asked before.
   *
   * @throws UnloadedFailedException if too few answers come
   */
  void ask() {
    String name = definition.name().constant().orElse("");
    for (QualityPlan plan : llm.protocol().gate().quality()) {
      PairedScores scores = llm.run().answers().quality().takeUnloaded(plan, definition, name);
      if (scores != null) {
        ask(plan, scores);
      }
    }
  }

  private void ask(QualityPlan plan, PairedScores scores) {
    EventLoop eventLoop = ctx.coreComponents().eventLoopGroup().next();
    Session session = http.onStart().apply(Session$.MODULE$.apply("LLM quality", 0, eventLoop));
    long start = System.nanoTime();
    int asked = 0;
    int failed = 0;
    try {
      for (Question question : plan.questions()) {
        if (question.unloaded() != null) {
          scores.unloaded(question, question.unloaded());
          continue;
        }
        asked++;
        var text = new StringBuilder();
        RequestFactory.Prepared prepared = prepare(session, question);
        LoneExchange.Result result = sent(session, prepared, text);
        if (result.failure() == null) {
          scores.unloaded(question, text.toString());
        } else {
          failed++;
          String why = prepared.secrets().maskIn(result.failure().full());
          requireEnough(plan, failed, why);
        }
      }
    } finally {
      http.onExit().apply(session);
    }
    say(plan, asked, failed, System.nanoTime() - start);
  }

  private RequestFactory.Prepared prepare(Session session, Question question) {
    try {
      return questions.prepare(session, question, false, null, null);
    } catch (RuntimeException e) {
      throw new UnloadedFailedException(
          "the request can't be built as long as no user has come: " + masked(e.getMessage()));
    }
  }

  private LoneExchange.Result sent(
      Session session, RequestFactory.Prepared prepared, StringBuilder text) {
    try {
      return exchange.send(session, prepared, text);
    } catch (PreflightFailedException e) {
      throw new UnloadedFailedException(prepared.secrets().maskIn(e.diagnosis()));
    }
  }

  private String masked(@Nullable String text) {
    Secret key = llm.protocol().endpoint().apiKey();
    String said = String.valueOf(text);
    return key == null ? said : key.maskIn(said);
  }

  private static void requireEnough(QualityPlan plan, int failed, String why) {
    if (failed > MOST_FAILED * plan.questions().size()) {
      throw new UnloadedFailedException(
          "more than 1 % of the prompts of "
              + plan.file()
              + " brought no answer without load, the latest: "
              + why);
    }
  }

  private void say(QualityPlan plan, int asked, int failed, long nanos) {
    if (asked > 0) {
      System.out.printf(
          Locale.ROOT,
          "quality %s: %d prompts asked without load by %s in %.1f s, %d failed%n",
          plan.key(),
          asked,
          definition.name().constant().map(name -> "'" + name + "'").orElse("requests"),
          TimeUnit.NANOSECONDS.toMillis(nanos) / 1000.0,
          failed);
    }
  }
}
