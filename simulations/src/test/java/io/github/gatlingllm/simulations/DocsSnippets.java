// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;

import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.FeederBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.Conversation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.javaapi.ThinkTime;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The snippets of README.md and src/docs, word for word. */
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
                    .check(outputTokens().lte(64), ttft().lte(ms(2000))));
    // end
    return assistant;
  }

  static ScenarioBuilder conversations() {
    // docs
    Conversation support =
        conversation("support")
            .system("You help the customers of a shop.")
            .maxHistory(10) // earlier messages per request; default: all
            .thinkTime(Duration.ofSeconds(2), Duration.ofSeconds(8));

    ScenarioBuilder talk =
        scenario("Support")
            .feed(csv("questions.csv").random())
            .exec(
                support.turn(llm("first").chat().user("#{question}").maxTokens(256)),
                support.turn(llm("follow-up").chat().user("Say it shorter.").maxTokens(64)))
            .exec(repeat(5).on(support.turn(llm("more").chat().user("And then?").maxTokens(128))));
    // end
    return talk;
  }

  static ScenarioBuilder desk() {
    // docs
    Conversation desk =
        conversation("desk")
            .answerTools(
                toolAnswer("search", "#{found}") // fixed, or from a feeder
                    .latency(ThinkTime.exponential(Duration.ofMillis(300)), 7),
                toolAnswer("time", (session, call) -> "noon; asked for " + call.arguments()))
            .maxToolRounds(5); // default: 10

    ScenarioBuilder agents =
        scenario("Desk")
            .feed(dataset("questions.jsonl").circular())
            .exec(desk.turn(llm("ask").chat().user("#{prompt}").toolsFile("tools.json")));
    // end
    return agents;
  }

  static List<LlmProtocolBuilder> hosted() {
    // docs
    LlmProtocolBuilder claude =
        llm.anthropic()
            .baseUrl("https://api.anthropic.com")
            .apiKey(env("ANTHROPIC_API_KEY")) // or property("key"), for -Dkey=...
            .model("some-model");
    LlmProtocolBuilder azure =
        llm.azureOpenAi("my-deployment", "2024-10-21")
            .baseUrl("https://my-resource.openai.azure.com")
            .apiKey(property("azure.key"));
    // end
    return List.of(claude, azure);
  }

  static LlmProtocolBuilder limits(LlmProtocolBuilder llmProtocol) {
    // docs
    LlmProtocolBuilder strict =
        llmProtocol
            .connectTimeout(Duration.ofSeconds(2)) // name lookup, TCP, TLS
            .firstTokenTimeout(Duration.ofSeconds(10)) // comments and pings don't count
            .stallTimeout(Duration.ofSeconds(5)) // from one content chunk to the next
            .timeout(Duration.ofMinutes(5)) // of a whole request; 120 s by default
            .maxEventBytes(1 << 20) // one event; 8 MB by default
            .maxHeaderBytes(16 << 10) // all headers of an answer; 64 kB by default
            .maxBodyBytes(16 << 20); // a body, decompressed; 64 MB by default
    // end
    return strict;
  }

  static ChainBuilder givingUp() {
    // docs
    ChainBuilder impatient =
        exec(llm("stop reading").chat().user("#{question}").abandonAfterTokens(20))
            .exec(llm("leave").chat().user("#{question}").abandonAfter(Duration.ofSeconds(3)))
            .exec(llm("no patience").chat().user("#{question}").patience(ms(800)));
    // end
    return impatient;
  }

  static ChatBuilder retries() {
    // docs
    ChatBuilder persistent =
        llm("chat")
            .chat()
            .user("#{question}")
            .retry(
                on429()
                    .orOnStatus(503)
                    .orOnConnectionError()
                    .maxAttempts(3)
                    .honourRetryAfter()
                    .backoff(Duration.ofMillis(500)) // doubled each time; without a Retry-After
                    .maxWait(Duration.ofSeconds(30))); // no retry if the server asks for more
    // end
    return persistent;
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
            requests("chat").failedPercent().lt(1),
            requests("eval").noFailures(),
            requests("chat").finishReasonPercent("length").gte(99),
            goodput(interactive).attainment().gte(99),
            goodput(interactive).requestsPerSecond().gte(8),
            requests("chat").outputTokensPerSecond().gte(400));
    // end
    return gate;
  }

  static List<Assertion> assertions(SloBuilder interactive) {
    // docs
    List<Assertion> assertions =
        objectives(goodput(interactive).attainment().gte(99))
            .and(
                details("chat").failedRequests().percent().lt(1.0),
                details("chat tokens", "TTFT").responseTime().percentile(99).lte(200),
                details("chat tokens", "ITL").responseTime().max().lt(1000));
    // end
    return assertions;
  }

  static List<LlmProtocolBuilder> dialects() {
    // docs
    LlmProtocolBuilder ollama = llm.ollama().baseUrl("http://localhost:11434").model("llama3.2");
    LlmProtocolBuilder own = llm.dialect(new EchoDialect()).baseUrl("http://localhost:9000");
    // end
    return List.of(ollama, own);
  }

  static ScenarioBuilder embeddings() {
    // docs
    ScenarioBuilder index =
        scenario("Index")
            .exec(
                llm("embed")
                    .embeddings()
                    .model("bge-m3")
                    .input("#{title}")
                    .input(session -> session.getString("text"))
                    .param("dimensions", 256)
                    .check(e2e().lte(ms(500))));
    // end
    return index;
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
