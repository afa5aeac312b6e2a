// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.github.gatlingllm.javaapi.LlmDsl.baseline;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.QualityDsl.quality;
import static io.github.gatlingllm.javaapi.Scorers.lastNumber;
import static io.github.gatlingllm.javaapi.Scorers.scorer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.QualityBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers that get worse under load fail the build; answers that don't let it pass. */
@SuppressWarnings("NullAway.Init") // JUnit fills the fields in
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class QualityIT {

  private static final int PROMPTS = 200;

  /** Left by the run whose answers are right. */
  @TempDir static Path earlier;

  @TempDir Path folder;

  private final Path before = earlier.resolve("baseline.json");

  /** As many of the requests as there are prompts ask what is scored. */
  public static class Sums extends Simulation {
    {
      QualityBuilder sums =
          quality(Setting.of("sums"))
              .scorer(lastNumber())
              .share(40)
              .onRequest("chat")
              .keepAnswers(50);
      LlmProtocolBuilder protocol = llm.model("m").disablePreflight();
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hi").maxTokens(16))
                  .exec(llm("other").chat().user("Ho").maxTokens(1))
                  .injectOpen(constantUsersPerSec(250).during(2)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(
              objectives(
                  sums.noWorseThanUnloaded().byPercent(2),
                  sums.gte(0.8),
                  sums.noWorseThan(baseline(Setting.of("before")))
                      .byPercent(0.5)
                      .allowMissingBaseline()));
    }
  }

  /** Every other request can't be built, and the rest are given up. */
  public static class Unfinished extends Simulation {
    {
      LlmProtocolBuilder protocol = llm.model("m").disablePreflight();
      setUp(
              scenario("Chat")
                  .exec(session -> session.userId() % 2 == 0 ? session.set("tag", "even") : session)
                  .exec(
                      llm("chat").chat().user("Hi").header("x-tag", "#{tag}").abandonAfterTokens(1))
                  .injectOpen(constantUsersPerSec(20).during(1)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(
              objectives(quality(Setting.of("sums")).scorer(lastNumber()).share(100).gte(0)));
    }
  }

  @Test
  void whatWasAskedAndBroughtNoAnswerIsMissing() throws IOException {
    Path file = folder.resolve("one.jsonl");
    Files.writeString(file, "{\"question\": \"1 + 7?\", \"answer\": \"8\"}");
    try (AnsweringServer server = AnsweringServer.start(1)) {
      Finished run =
          GatlingRun.hosted(Unfinished.class).against(server.url()).with("sums", file).run();

      JsonNode counts = run.summary().at("/all/counts");
      assertThat(counts.at("/cancelled").asInt()).as(run.output()).isPositive();
      assertThat(counts.at("/failed").asInt()).isPositive();
      assertThat(run.summary().at("/quality/number/underLoad/unanswered").asInt())
          .isEqualTo(counts.at("/sent").asInt());
      assertThat(run.summary().at("/objectives/0/verdict").asText()).isEqualTo("UNDETERMINED");
    }
  }

  /** The model is known of users alone. */
  public static class Unfilled extends Simulation {
    {
      LlmProtocolBuilder protocol = llm.model(Setting.of("model")).disablePreflight();
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hi"))
                  .injectOpen(constantUsersPerSec(1).during(1)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(
              objectives(
                  quality(Setting.of("sums"))
                      .scorer(lastNumber())
                      .noWorseThanUnloaded()
                      .byPercent(1)));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "#{model}, the request cannot be built before the first user: No attribute named 'model'",
    "m, more than 1 % of the prompts of",
  })
  void whatCanNotBeAskedBeforeTheLoadSaysItsOwnRemedy(String model, String why) throws IOException {
    Path file = folder.resolve("one.jsonl");
    Files.writeString(file, "{\"question\": \"1 + 7?\", \"answer\": \"8\"}");

    String refusal =
        GatlingRun.of(Unfilled.class)
            .against("http://127.0.0.1:1")
            .with("sums", file)
            .with("model", model)
            .refusal();

    assertThat(refusal)
        .contains(
            "quality FAILED: " + why,
            "No load was sent. Prompts with an 'unloaded' answer in the file are not sent")
        .doesNotContain("preflight", "UnresolvedException");
  }

  /** Two kinds of requests, and nobody says which one asks. */
  public static class Unclear extends Simulation {
    {
      LlmProtocolBuilder protocol = llm.model("m").disablePreflight();
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hi").maxTokens(16))
                  .exec(llm("other").chat().user("Ho").maxTokens(1))
                  .injectOpen(constantUsersPerSec(1).during(1)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(objectives(quality(Setting.of("sums")).scorer(lastNumber()).gte(0.8)));
    }
  }

  /** What takes its time is scored behind the load. */
  public static class Judged extends Simulation {
    {
      LlmProtocolBuilder protocol = llm.model("m").disablePreflight();
      setUp(
              scenario("Chat")
                  .exec(llm("chat").chat().user("Hi").maxTokens(16))
                  .injectOpen(constantUsersPerSec(60).during(2)))
          .protocols(http.baseUrl(Setting.url()), protocol)
          .assertions(
              objectives(
                  quality(Setting.of("sums"))
                      .scorer(
                          scorer(
                                  "judge",
                                  (prompt, reference, answer) -> answer.endsWith(reference) ? 1 : 0)
                              .afterLoad())
                      .share(50)
                      .gte(0.9)));
    }
  }

  @Test
  void scorersThatTakeTheirTimeScoreAfterTheLoad() throws IOException {
    Path file = folder.resolve("sums.jsonl");
    Files.write(
        file,
        IntStream.range(0, 60)
            .mapToObj(i -> "{\"question\": \"" + i + " + 7?\", \"answer\": \"" + (i + 7) + "\"}")
            .toList());
    try (AnsweringServer server = AnsweringServer.start(Integer.MAX_VALUE)) {
      Finished run = GatlingRun.hosted(Judged.class).against(server.url()).with("sums", file).run();

      assertThat(run.exit()).as(run.output()).isZero();
      assertThat(run.output())
          .contains("quality judge: 60 of 60 answers scored after the load in ");
      assertThat(run.summary().at("/quality/judge/underLoad/score").asDouble()).isEqualTo(1);
      assertThat(run.output()).contains("  quality  judge 1 under load (60 answers)");
      assertThat(run.rows().stream().filter(row -> row.path("probe").asText().equals("judge")))
          .hasSize(60);
    }
  }

  @Test
  void whoAsksMustBeClear() throws IOException {
    Path file = folder.resolve("one.jsonl");
    Files.writeString(file, "{\"question\": \"1 + 7?\", \"answer\": \"8\"}");
    try (AnsweringServer server = AnsweringServer.start(1)) {
      assertThat(GatlingRun.of(Unclear.class).against(server.url()).with("sums", file).refusal())
          .contains("must be sent by one kind of request", ".onRequest(");
    }
  }

  private Finished run(AnsweringServer server) throws IOException {
    Path file = folder.resolve("sums.jsonl");
    Files.write(
        file,
        IntStream.range(0, PROMPTS)
            .mapToObj(
                i -> "{\"question\": \"" + i + " + 7?\", \"answer\": \"#### " + (i + 7) + "\"}")
            .toList());
    return GatlingRun.hosted(Sums.class)
        .against(server.url())
        .with("sums", file)
        .with("before", before)
        .run();
  }

  @Test
  @Order(1)
  void sameAnswersPass() throws IOException {
    try (AnsweringServer server = AnsweringServer.start(Integer.MAX_VALUE)) {
      Finished run = run(server);

      assertThat(run.exit()).as(run.output()).isZero();
      assertThat(run.output()).contains("quality number: 200 prompts sent unloaded by 'chat'");
      JsonNode reported = run.summary().at("/quality/number");
      assertThat(reported.at("/unloaded/n").asInt()).isEqualTo(PROMPTS);
      assertThat(reported.at("/unloaded/score").asDouble()).isEqualTo(1);
      assertThat(reported.at("/underLoad/n").asInt()).isEqualTo(PROMPTS);
      assertThat(reported.at("/underLoad/score").asDouble()).isEqualTo(1);
      assertThat(reported.at("/verdict").asText()).isEqualTo("MET");
      assertThat(server.requested().get("Hi")).isEqualTo(300);
      assertThat(server.requested().get("0 + 7?")).isEqualTo(2);
      assertThat(run.summary().at("/all/counts/sent").asInt()).isEqualTo(1000);
      assertThat(Finished.jsonLines(run.llm().resolve("answers.jsonl")))
          .hasSize(50)
          .allMatch(line -> line.get("unloaded").equals(line.get("underLoad")));
      Files.copy(run.llm().resolve("baseline.json"), before);
    }
  }

  @Test
  @Order(2)
  void answersThatAreWorseUnderLoadFailTheBuild() throws IOException {
    try (AnsweringServer server = AnsweringServer.start(1)) {
      Finished run = run(server);

      assertThat(run.exit()).as(run.output()).isEqualTo(2);
      assertThat(server.corrupted()).isPositive();
      JsonNode reported = run.summary().at("/quality/number");
      assertThat(reported.at("/unloaded/score").asDouble()).isEqualTo(1);
      assertThat(reported.at("/underLoad/score").asDouble())
          .isCloseTo(1 - server.corrupted() / (double) PROMPTS, within(1e-6));
      assertThat(reported.at("/difference").asDouble()).isNegative();
      assertThat(reported.at("/lost").asInt()).isEqualTo(server.corrupted());
      assertThat(reported.at("/gained").asInt()).isZero();
      assertThat(reported.at("/verdict").asText()).isEqualTo("MISSED");
      JsonNode loss = run.summary().at("/objectives/0");
      assertThat(loss.at("/text").asText()).isEqualTo("quality loss number ≤ 2 %");
      assertThat(loss.at("/verdict").asText()).isEqualTo("MISSED");
      assertThat(run.summary().at("/objectives/1/verdict").asText()).isEqualTo("MET");
      JsonNode regression = run.summary().at("/objectives/2");
      assertThat(regression.at("/verdict").asText()).as("%s", regression).isEqualTo("MISSED");
      assertThat(regression.at("/baseline").asDouble()).isEqualTo(1);
      assertThat(regression.at("/changePercent").asDouble())
          .isCloseTo(-100 * server.corrupted() / (double) PROMPTS, within(1e-6));
    }
  }
}
