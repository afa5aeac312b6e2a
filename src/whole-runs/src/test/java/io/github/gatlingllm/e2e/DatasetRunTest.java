// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.csv;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.gatling.javaapi.core.CoreDsl.foreach;
import static io.gatling.javaapi.core.CoreDsl.jsonFile;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.LlmDsl.conversation;
import static io.github.gatlingllm.javaapi.LlmDsl.dataset;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What files say is what is sent. */
@SuppressWarnings("NullAway.Init") // JUnit fills the fields in
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DatasetRunTest {

  private static final String FOLDER = "e2e.folder";

  private static final String SHARE_GPT =
      """
      [{"conversations":[{"from":"system","value":"Be brief."},
        {"from":"human","value":"share 0"},{"from":"gpt","value":"one two three"},
        {"from":"human","value":"share 0 again"},{"from":"gpt","value":"four"}]},
       {"conversations":[{"from":"human","value":"share 1 é€😀"},{"from":"gpt","value":"one two"}]}]
      """;

  private static final String PNG = "\u0089PNG\r\n\u001A\n";

  /** A scenario each, of one user. */
  public static class Fed extends Simulation {

    private final LlmProtocolBuilder plain =
        llm.baseUrl(Setting.url()).model("llama-3").disablePreflight();

    {
      setUp(
          one(
              "share",
              repeat(2)
                  .on(
                      feed(dataset(file("share.json")))
                          .exec(
                              llm("share")
                                  .chat()
                                  .messages("#{messages}")
                                  .exactOutputTokens("#{outputTokens}")))),
          one(
              "shuffled",
              repeat(20)
                  .on(
                      feed(dataset(file("chat.jsonl")).shuffled(7).circular())
                          .exec(
                              llm("shuffled").chat().messages("#{messages}").fields("#{fields}")))),
          one(
              "turns",
              feed(dataset(file("share.json")))
                  .exec(
                      foreach("#{turns}", "turn")
                          .on(
                              conversation("talk")
                                  .turn(llm("turns").chat().user("turn: #{turn}"))))),
          one(
              "unknown",
              feed(dataset(file("lengths.jsonl")))
                  .exec(llm("known").chat().user("#{prompt}").exactOutputTokens("#{outputTokens}"))
                  .feed(dataset(file("no-lengths.txt")))
                  .exec(
                      llm("unknown")
                          .chat()
                          .user("#{prompt}")
                          .exactOutputTokens("#{outputTokens}"))),
          one(
              "csv",
              repeat(2)
                  .on(
                      feed(csv(file("gatling.csv")))
                          .exec(
                              llm("csv").chat().user("#{prompt}").maxTokens("#{output_tokens}")))),
          one(
              "json",
              feed(jsonFile(file("gatling.json")))
                  .exec(
                      llm("json")
                          .chat()
                          .messages("#{messages}")
                          .fields("#{body}")
                          .param("stop", "#{stop}"))),
          one(
                  "files",
                  exec(session -> session.set("name", "picture"))
                      .exec(
                          llm("files")
                              .chat()
                              .messages(
                                  session -> List.of(Map.of("role", "user", "content", "see")))
                              .imageFile(file("#{name}.png"))
                              .contentPart("{\"type\": \"text\", \"text\": \"a #{name}\"}")
                              .toolsFile(file("tools.json"))
                              .maxTokens(5)))
              .protocols(plain.anthropic()));
    }

    private PopulationBuilder one(String name, ChainBuilder chain) {
      return scenario(name).exec(chain).injectOpen(atOnceUsers(1)).protocols(plain);
    }
  }

  /** Against the simulator, which does as it is told. */
  public static class Sized extends Simulation {
    {
      setUp(
          scenario("sized")
              .feed(dataset(file("share.json")).circular())
              .exec(llm("sized").chat().user("#{prompt}").exactOutputTokens("#{outputTokens}"))
              .injectOpen(atOnceUsers(4))
              .protocols(llm.baseUrl(Setting.url()).model("llama-3").disablePreflight()));
    }
  }

  /** Its third line can't be read. */
  public static class Malformed extends Simulation {
    {
      setUp(
          scenario("malformed")
              .exec(
                  repeat(5)
                      .on(
                          feed(dataset(file("malformed.jsonl")).strict())
                              .exec(llm("malformed").chat().user("#{prompt}"))))
              .injectOpen(atOnceUsers(1))
              .protocols(llm.baseUrl(Setting.url()).model("llama-3").disablePreflight()));
    }
  }

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path folder;

  private Finished run;
  private List<JsonNode> bodies;

  static String file(String name) {
    return Setting.of(FOLDER) + "/" + name;
  }

  @BeforeAll
  void runOnce() throws IOException {
    write("share.json", SHARE_GPT);
    var chats = new StringBuilder("{ no JSON").append('\n');
    for (int i = 0; i < 10; i++) {
      chats.append(
          """
          {"model":"other","messages":[{"role":"user","content":"chat %d"}],"top_k":%d}
          """
              .formatted(i, i));
    }
    write("chat.jsonl", chats.toString());
    write("lengths.jsonl", "{\"prompt\":\"known\",\"output_tokens\":6}");
    write("no-lengths.txt", "unknown\n");
    write("gatling.csv", "prompt,output_tokens\n\"csv\nzero\",7\ncsv one,8\n");
    write(
        "gatling.json",
        """
        [{"messages":[{"role":"system","content":"sys"},{"role":"user","content":"json zero"}],
          "stop":["a","b"],"body":{"seed":5,"logit_bias":{"1":2}}}]
        """);
    write("tools.json", "[{\"name\":\"look\",\"parameters\":{\"type\":\"object\"}}]");
    write("malformed.jsonl", "{\"prompt\":\"a\"}\n\n{\"prompt\":\n{\"prompt\":\"b\"}\n");
    Files.write(folder.resolve("picture.png"), PNG.getBytes(ISO_8859_1));
    try (var server = RecordingServer.start((number, head, body) -> RecordingServer.stream("ok"))) {
      run = StandInRun.of(Fed.class).against(server.url()).with(FOLDER, folder).run();
      bodies = server.bodies().stream().map(DatasetRunTest::json).toList();
    }
    assertThat(run.exit()).as(run.output()).isZero();
  }

  @Test
  void theMessagesOfAConversationInTheOrderOfTheFile() {
    List<JsonNode> sent = bodies("share ");
    assertThat(sent.stream().map(DatasetRunTest::prompt))
        .containsExactly("share 0", "share 1 é€😀");
    assertThat(sent.get(0).at("/messages/0/role").asText()).isEqualTo("system");
    assertThat(sent.get(0).at("/messages/0/content").asText()).isEqualTo("Be brief.");
    assertThat(sent.get(0).get("max_tokens").asInt()).isEqualTo(3);
    assertThat(sent.get(0).get("min_tokens").asInt()).isEqualTo(3);
    assertThat(sent.get(1).get("max_tokens").asInt()).isEqualTo(2);
  }

  @Test
  void aShuffledOrderIsEachOnceAndTheSameAgain() {
    List<String> sent = bodies("chat ").stream().map(DatasetRunTest::prompt).toList();
    assertThat(sent).hasSize(20);
    assertThat(sent.subList(0, 10))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 10).mapToObj(i -> "chat " + i).toList())
        .isNotEqualTo(IntStream.range(0, 10).mapToObj(i -> "chat " + i).toList())
        .isEqualTo(sent.subList(10, 20));
  }

  @Test
  void theFieldsOfABodyAreSentButTheModelIsTheProtocols() {
    assertThat(bodies("chat "))
        .allSatisfy(
            body -> {
              assertThat(prompt(body)).isEqualTo("chat " + body.get("top_k").asInt());
              assertThat(body.get("model").asText()).isEqualTo("llama-3");
            });
  }

  @Test
  void aLengthThatNobodyKnowsIsNotThatOfTheEntryBefore() {
    assertThat(bodies("known").get(0).get("max_tokens").asInt()).isEqualTo(6);
    assertThat(bodies("unknown")).isEmpty();
    assertThat(run.rows("unknown").get(0).get("error").asText())
        .isEqualTo("Request could not be built");
    assertThat(run.output()).contains("Can't parse 'unknown' into int");
  }

  @Test
  void whatIsSkippedIsSaid() {
    String start = "dataset chat.jsonl (JSON): skipped 1 ";
    assertThat(run.output())
        .contains(start + "malformed entry so far; the first: line 1 is not a JSON object");
    assertThat(run.summary().at("/validity/warnings"))
        .extracting(JsonNode::asText)
        .filteredOn(warning -> warning.startsWith(start))
        .singleElement()
        .asString()
        .contains(" entries as malformed; the first: line 1 is not a JSON object");
  }

  @Test
  void theReportNamesTheDatasetsOfWholeMessages() {
    JsonNode requests = run.summary().get("requests");
    assertThat(requests.at("/shuffled/workload/prompts/0/text").asText())
        .isEqualTo("dataset chat.jsonl (JSON), shuffled, seed 7, circular");
    assertThat(requests.at("/shuffled/workload/askedInputTokens/total").asInt())
        .isEqualTo(20 * JtokkitTokenizer.cl100kBase().count("chat 0"));
    assertThat(requests.at("/share/workload/prompts/0/text").asText())
        .isEqualTo("dataset share.json (JSON), queue");
    assertThat(requests.at("/share/workload/prompts/0/requests").asInt()).isEqualTo(2);
    assertThat(requests.at("/share/workload/askedInputTokens/total").asInt())
        .as("of the message without a system's before it")
        .isEqualTo(JtokkitTokenizer.cl100kBase().count("share 1 é€😀"));
    assertThat(requests.has("json")).isTrue();
    assertThat(requests.at("/json/workload").isMissingNode()).isTrue();
  }

  @Test
  void theTurnsOfAConversationGrow() {
    List<JsonNode> sent = bodies("turn: share 0");
    assertThat(sent).hasSize(2);
    assertThat(sent.get(1).get("messages")).hasSize(3);
    assertThat(prompt(sent.get(1))).isEqualTo("turn: share 0 again");
  }

  @Test
  void gatlingsOwnFeedersFeedPrompts() {
    List<JsonNode> ofCsv = bodies("csv");
    assertThat(ofCsv.stream().map(DatasetRunTest::prompt)).containsExactly("csv\nzero", "csv one");
    assertThat(ofCsv.stream().map(body -> body.get("max_tokens").asInt())).containsExactly(7, 8);
    JsonNode ofJson = bodies("json").get(0);
    assertThat(ofJson.at("/messages/0/content").asText()).isEqualTo("sys");
    assertThat(ofJson.get("stop").toString()).isEqualTo("[\"a\",\"b\"]");
    assertThat(ofJson.get("seed").asInt()).isEqualTo(5);
    assertThat(ofJson.get("logit_bias").toString()).isEqualTo("{\"1\":2}");
  }

  @Test
  void picturesAndToolsComeFromFiles() {
    JsonNode sent = bodies.stream().filter(body -> body.has("tools")).findFirst().orElseThrow();
    assertThat(sent.at("/messages/0/content/0/text").asText()).isEqualTo("see");
    assertThat(sent.at("/messages/0/content/1/source/media_type").asText()).isEqualTo("image/png");
    assertThat(sent.at("/messages/0/content/2/text").asText()).isEqualTo("a picture");
    assertThat(sent.at("/messages/0/content/1/source/data").asText()).isEqualTo("iVBORw0KGgo=");
    assertThat(sent.at("/tools/0/name").asText()).isEqualTo("look");
    assertThat(sent.at("/tools/0/input_schema/type").asText()).isEqualTo("object");
  }

  @Test
  void answersAreAsLongAsTheRecordedOnes() {
    Finished sized;
    try (var simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
      sized = StandInRun.of(Sized.class).against(simulator.url()).with(FOLDER, folder).run();
    }
    assertThat(sized.exit()).as(sized.output()).isZero();
    assertThat(sized.rows().stream().map(row -> row.get("outputTokens").asInt()))
        .containsExactlyInAnyOrder(3, 2, 3, 2);
  }

  @Test
  void whatCantBeReadEndsTheRunWithFileAndLine() {
    Finished malformed;
    try (var server = RecordingServer.start((number, head, body) -> RecordingServer.stream("ok"))) {
      malformed = StandInRun.of(Malformed.class).against(server.url()).with(FOLDER, folder).run();
      assertThat(server.bodies()).as("what came before is sent").hasSize(1);
    }
    assertThat(malformed.exit()).as(malformed.output()).isNotZero();
    assertThat(malformed.output())
        .contains("malformed.jsonl line 3 is not a JSON object")
        .contains("or remove .strict() to skip such entries");
  }

  private List<JsonNode> bodies(String beginning) {
    return bodies.stream().filter(body -> prompt(body).startsWith(beginning)).toList();
  }

  private static String prompt(JsonNode body) {
    JsonNode messages = body.get("messages");
    return messages.get(messages.size() - 1).get("content").asText();
  }

  private static void write(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
