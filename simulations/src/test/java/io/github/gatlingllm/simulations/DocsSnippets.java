/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.FeederBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.workload.JtokkitTokenizer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The snippets of README.md and src/docs: each region stands there word for word. */
final class DocsSnippets {

  private DocsSnippets() {}

  static LlmProtocolBuilder endpoint() {
    // docs
    String url = "https://api.example.com";
    String key = env("API_KEY");
    var llmProtocol = llm.openAi().model("some-model").apiKey(key);
    // end
    return llmProtocol.baseUrl(url);
  }

  static ScenarioBuilder everyOption() {
    // docs
    FeederBuilder<String> questions = csv("questions.csv").random();

    ScenarioBuilder assistant =
        scenario("Assistant")
            .feed(questions)
            .exec(
                llm("ask")
                    .chat()
                    .system("You are brief.")
                    .user("#{question}")
                    .maxTokens(256)
                    .temperature(0.2)
                    .param("top_p", 0.9)
                    .header("x-tenant", "load-test")
                    .check(finishReason().in("stop", "length"), outputText().saveAs("answer")))
            .pause(Duration.ofSeconds(5))
            .exec(
                llm("ask again")
                    .chat()
                    .user("#{question}")
                    .assistant("#{answer}")
                    .user("Say it in one sentence.")
                    .maxTokens(64)
                    .check(outputTokens().lte(64), ttft().lte(2000.0)));
    // end
    return assistant;
  }

  static List<PopulationBuilder> load(ScenarioBuilder chat) {
    // docs
    PopulationBuilder ramp =
        chat.injectOpen(rampUsersPerSec(1).to(20).during(60), constantUsersPerSec(20).during(300));
    PopulationBuilder random = chat.injectOpen(poisson(8).during(Duration.ofMinutes(5)).seed(1));
    PopulationBuilder closed = chat.injectClosed(constantConcurrentUsers(32).during(300));
    // end
    return List.of(ramp, random, closed);
  }

  static LlmProtocolBuilder options(LlmProtocolBuilder llmProtocol) {
    // docs
    LlmProtocolBuilder tuned =
        llmProtocol
            .timeout(Duration.ofMinutes(5)) // of a whole request; 120 s by default
            .maxTokensField("max_completion_tokens") // max_tokens by default
            .includeUsage(false) // for a server that refuses stream_options
            .tokenizer(JtokkitTokenizer.cl100kBase()) // count tokens here, whatever the server says
            .warmUp(Duration.ofSeconds(30)) // in no figure
            .label("gpu", "H100") // shown in every output
            .recordTokens(false) // for long runs: no gaps in Gatling's own log
            .recordGaps(true) // each gap in requests.jsonl
            .requestIds(true); // sends x-request-id: r-1, r-2, …
    // end
    return tuned;
  }

  static Objectives objectivesOfAllKinds() {
    // docs
    SloBuilder interactive =
        slo("interactive").ttft().lte(ms(200)).tpot().lte(ms(50)).maxStall().lt(ms(1000));

    Objectives gate =
        objectives(
            metric("chat").ttft().percentile(99).lte(ms(200)),
            metric("chat").itl().percentile(99.9).lt(ms(100)),
            metric("assistant", "search").e2e().mean().lte(Duration.ofSeconds(4)),
            metric().maxStall().max().lt(Duration.ofSeconds(2)),
            goodput(interactive).attainment().gte(99),
            goodput(interactive).requestsPerSecond().gte(8),
            throughput("chat").outputTokensPerSecond().gte(400));
    // end
    return gate;
  }

  static List<Assertion> assertions(LlmProtocolBuilder llmProtocol) {
    // docs
    List<Assertion> assertions =
        llmProtocol.assertions(
            global().failedRequests().percent().lt(1.0),
            details("chat tokens", "TTFT").responseTime().percentile(99).lte(200),
            details("chat tokens", "ITL").responseTime().max().lt(1000));
    // end
    return assertions;
  }

  static void simulator(Path path) {
    // docs
    SimulatorOptions options = SimulatorOptions.profile("fast").withSeed(1).withTruthLog(path);
    try (LlmSimulator simulator = LlmSimulator.start(options)) {
      System.out.println(simulator.url()); // http://127.0.0.1:54321, a free port
      System.out.println(simulator.stats()); // running, waiting, KV use, preemptions, tokens
    }
    // end
  }
}
