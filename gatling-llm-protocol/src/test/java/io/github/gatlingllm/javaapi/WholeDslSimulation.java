// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.chat.ReasoningHistory;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The whole DSL as users write it, never run: what compiles here is promised. */
final class WholeDslSimulation extends Simulation {

  private final SloBuilder interactive =
      slo("interactive")
          .ttft()
          .lte(ms(200))
          .ttfo()
          .lt(ms(400))
          .tpot()
          .lte(ms(25.5))
          .e2e()
          .lte(Duration.ofSeconds(10), perInputToken(ms(0.3)), perOutputToken(ms(50)))
          .queueTime()
          .lte(ms(500))
          .maxStall()
          .lte(ms(100))
          .decodeRate()
          .gte(20)
          .characterRate()
          .gte(60)
          .idleTime()
          .lte(ms(900))
          .fluidity()
          .gte(0.9);

  private final SloBuilder batch =
      slo("batch")
          .itl()
          .percentile(95)
          .lte(ms(60))
          .itl()
          .percentile(50)
          .lt(ms(40), perOutputToken(ms(0.01)))
          .ttft()
          .fromSchedule()
          .lte(ms(2000), perInputToken(ms(1)))
          .e2e()
          .fromSchedule()
          .lt(Duration.ofSeconds(20));

  private final Baseline before = baseline("target/none.json").ignoringLabels("build");

  private final LlmProtocolBuilder protocol =
      llm.openAi()
          .history("target/history.jsonl")
          .openAiCompletions()
          .openAiResponses()
          .anthropic()
          .gemini()
          .azureOpenAi("gpt-4o", "2024-10-21")
          .dialect(new OpenAiChat())
          .ollama()
          .ollamaGenerate()
          .tgi()
          .baseUrl("http://localhost:8000/#{tenant}")
          .baseUrl(session -> "http://localhost:8000")
          .path("/v1/chat/completions")
          .model("#{model}")
          .model(session -> "llama-3")
          .apiKey("sk-1")
          .timeout(Duration.ofMinutes(1))
          .maxTokensField("max_completion_tokens")
          .disablePreflight()
          .header("X-Team", "#{team}")
          .header("X-Run", session -> "1")
          .label("gpu", "H100")
          .slo(interactive)
          .slo(batch, "night", "chat")
          .slo(batch, "report")
          .warmUp(Duration.ofSeconds(10))
          .recordGaps()
          .reader(
              reader ->
                  reader
                      .firstTokenWithin(ms(800))
                      .firstTokenWithin(ms(800), ms(0.1))
                      .tokenEvery(ms(50))
                      .wordsPerSecond(5)
                      .noticesAfter(ms(500)))
          .requestIds()
          .tracing()
          .tracing(0.1)
          .tracing(0.1, 42)
          .continuousUsage()
          .connectTimeout(Duration.ofSeconds(1))
          .firstTokenTimeout(Duration.ofSeconds(2))
          .stallTimeout(Duration.ofSeconds(3))
          .maxEventBytes(1000)
          .maxHeaderBytes(1000)
          .maxBodyBytes(1000)
          .tokenizer(JtokkitTokenizer.cl100kBase())
          .compareTokens(Tokenizer.named("mine", String::length))
          .resultsFolder(Path.of("target", "gatling"));

  private final ScenarioBuilder chat =
      scenario("Chat")
          .exec(
              llm("chat")
                  .chat()
                  .system("You are #{mood}.")
                  .system(session -> "Be brief.")
                  .user("#{prompt}")
                  .user(prompts(128).unique(42))
                  .assistant("#{answer}")
                  .assistant(session -> "Yes.")
                  .user(prompts(128).shared(42))
                  .model("#{model}")
                  .model(session -> "llama-3")
                  .maxTokens(128)
                  .maxTokens("#{max}")
                  .maxTokens(session -> 128)
                  .exactOutputTokens(128)
                  .exactOutputTokens("#{exact}")
                  .exactOutputTokens(session -> 128)
                  .temperature(0.7)
                  .temperature("#{heat}")
                  .temperature(session -> 0.7)
                  .param("seed", 42)
                  .param("user", "#{user}")
                  .param("stop", session -> List.of("END"))
                  .header("x-tenant", "#{tenant}")
                  .header("x-user", session -> "u")
                  .disableUsage()
                  .continuousUsage()
                  .image("data:image/png;base64,#{picture}")
                  .image(session -> "https://images.test/1.png")
                  .tool("find", "finds things", "{\"type\":\"object\"}")
                  .jsonSchema("answer", "{\"type\":\"object\"}")
                  .choices(2)
                  .logprobs(3)
                  .abandonAfter(Duration.ofSeconds(3))
                  .abandonAfterTokens(20)
                  .patience(ms(800))
                  .retry(
                      on429()
                          .orOnStatus(502, 503)
                          .orOnConnectionError()
                          .maxAttempts(4)
                          .honourRetryAfter()
                          .backoff(ms(100))
                          .maxWait(Duration.ofSeconds(9)))
                  .slo(batch)
                  .slo(interactive)
                  .retry(onStatus(500))
                  .retry(onConnectionError())
                  .check(finishReason().is("stop"), outputTokens().lte(128))
                  .check(
                      List.of(
                          outputText().transform(String::strip).saveAs("answer"),
                          ttft().lt(ms(200)),
                          tpot().lte(session -> ms(25)),
                          e2e().gt(ms(1)))))
          .exec(
              llm("embed")
                  .embeddings()
                  .input("#{text}")
                  .input(session -> "a second text")
                  .model("#{embedder}")
                  .model(session -> "bge-m3")
                  .param("dimensions", 256)
                  .param("user", "#{user}")
                  .param("input_type", session -> "query")
                  .header("x-tenant", "#{tenant}")
                  .header("x-user", session -> "u")
                  .noSlo()
                  .slo(slo("vectors").e2e().lte(ms(500)))
                  .check(e2e().lte(ms(500)))
                  .check(List.of(e2e().gt(ms(0)))))
          .exec(llm(session -> "named by " + session.userId()).chat().user("Hi"));

  private final Conversation support =
      conversation("support")
          .system("You help #{who}.")
          .system(session -> "You help.")
          .maxHistory(10)
          .thinkTime(Duration.ofSeconds(2))
          .thinkTime("#{pause}")
          .thinkTime(Duration.ofSeconds(2), Duration.ofSeconds(8));

  private final Conversation desk =
      conversation("desk")
          .answerTools(
              toolAnswer("search", "#{found}").latency(ms(200)),
              toolAnswer("time", (session, call) -> "noon in " + call.arguments())
                  .latency(ms(5), ms(50)),
              toolAnswer("wait", "done").latency(ThinkTime.exponential(ms(10)), 3))
          .maxToolRounds(5);

  private final ScenarioBuilder talk =
      scenario("Talk")
          .exec(
              support.turn(llm("first").chat().user("#{q1}").slo(interactive)),
              support.turn(llm("follow-up").chat().user("#{q2}")))
          .exec(repeat(5).on(support.turn(llm("more").chat().user("#{q3}"))))
          .exec(
              desk.turn(llm("desk").chat().user("#{q1}").reasoningHistory(ReasoningHistory.NATIVE)))
          .exec(support.restart());

  {
    setUp(
            chat.injectOpen(
                poisson(20).during(60).seed(1).step(), poisson(0.5).during(ms(500)).step()),
            talk.injectOpen(atOnceUsers(1)))
        .protocols(http.baseUrl("http://localhost"), protocol)
        .assertions(
            objectives(
                    metric("chat").ttft().percentile(99).lte(ms(200)),
                    metric("group", "chat").itl().percentile(99.9).lt(ms(50)),
                    metric("chat").ttfo().mean().gt(ms(1)),
                    metric().tpot().min().gte(ms(1)),
                    metric().e2e().max().lte(ms(9000)),
                    metric().maxStall().stdDev().lte(ms(50)),
                    metric().queueTime().percentile(99).lte(ms(500)),
                    metric().prefillTime().mean().lte(ms(500)),
                    metric().decodeTime().max().lte(ms(5000)),
                    metric().networkTime().percentile(50).lt(ms(20)),
                    goodput(interactive).attainment().gte(99.0),
                    goodput(interactive).requestsPerSecond().gt(8.0),
                    goodput(interactive).outputTokensPerSecond().gt(80),
                    metric().ttst().percentile(50).lte(ms(60)),
                    metric().itlPerToken().percentile(99).lte(ms(60)),
                    metric().streamClose().max().lt(ms(9000)),
                    metric().scheduleLag().percentile(99).lte(ms(10)),
                    metric().ttft().fromSchedule().percentile(99).lte(ms(300)),
                    metric().e2e().fromSchedule().percentile(99).lte(ms(9000)),
                    metric("chat").ttft().failureAdjusted().percentile(99).lte(ms(500)),
                    metric().e2e().fromSchedule().failureAdjusted().percentile(50).lt(ms(9000)),
                    metric("chat").decodeRate().percentile(5).gte(20.0),
                    metric().prefillRate().mean().gt(100),
                    metric("chat").characterRate().percentile(5).gte(50),
                    metric().characterRate().mean().noWorseThan(before).byPercent(10),
                    metric("chat").qoe().percentile(5).gte(0.8),
                    metric("chat").benefit().mean().gt(0),
                    metric("chat").readingSpeed().percentile(5).gte(4),
                    metric("chat").unstalled().mean().gte(0.99),
                    metric("chat").idleTime().failureAdjusted().percentile(99).lte(ms(900)),
                    requests("chat").smoothGoodput().gte(10),
                    requests().failedPercent().lt(1).allowUndetermined(),
                    requests("chat").httpStatusPercent(429).lte(0.5),
                    requests().noFailures(),
                    requests("chat").noFailures().allowUndetermined(),
                    requests("chat").finishReasonPercent("length").gte(99),
                    requests().peakConcurrency().gte(8),
                    requests().meanConcurrency().gt(2.5),
                    requests().peakConcurrency().is(8),
                    requests("chat").peakConcurrency().within(8, 16),
                    requests("chat").meanConcurrency().between(2, 8),
                    metric().ttft().percentile(50).between(ms(10), ms(200)),
                    requests("chat").requestsPerSecond().gte(1),
                    requests("chat").inputTokensPerSecond().lte(1e6),
                    requests().outputTokensPerSecond().gte(400),
                    requests().totalTokensPerSecond().lt(1e7),
                    metric("chat").ttft().percentile(99).noWorseThan(before).byPercent(10),
                    metric().tpot().mean().noWorseThan(before).byPercent(0.5),
                    metric().decodeRate().percentile(5).noWorseThan(before).byPercent(10),
                    goodput(interactive).attainment().noWorseThan(before).byPoints(1),
                    goodput(interactive).requestsPerSecond().noWorseThan(before).byPercent(10),
                    requests()
                        .requestsPerSecond()
                        .noWorseThan(before)
                        .byPercent(10)
                        .allowUndetermined()
                        .allowMissingBaseline(),
                    requests("chat")
                        .failedPercent()
                        .noWorseThan(before)
                        .byPoints(1)
                        .allowMissingBaseline()
                        .allowUndetermined())
                .and(global().failedRequests().count().is(0L)));
  }
}
