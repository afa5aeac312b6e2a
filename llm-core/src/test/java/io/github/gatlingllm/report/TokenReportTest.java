// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.measure.OwnCountStats.NotBelieved;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.UsageDoubt;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.metrics.OpenMetrics;
import io.github.gatlingllm.report.text.SummaryMarkdown;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.TokenSourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the outputs say of tokens that were counted here. */
class TokenReportTest {

  private static final int NONE = TokenCounts.ABSENT;

  @TempDir Path folder;

  /** Two answers in 2 s, of 10 tokens by usage; 8 by the tokenizer, and 40 characters. */
  private final RunReport counted =
      report(new OwnCounts(289, 8, 40, 10), new OwnCounts(288, 8, 40, 10));

  @Test
  void theSummaryHasBothCountsAndFollowsTheSchema() throws IOException {
    JsonNode summary = SummaryJson.tree(counted);
    JsonNode tokens = summary.at("/requests/chat/tokens");
    assertThat(tokens.get("mismatchPercent").asDouble()).isEqualTo(25);
    assertThat(tokens.get("compared").toString())
        .isEqualTo("{\"answers\":2,\"usage\":20,\"tokenizer\":16}");
    assertThat(tokens.get("charactersPerToken").asDouble()).isEqualTo(4);
    assertThat(tokens.get("templateOverhead").toString())
        .isEqualTo("{\"answers\":2,\"median\":11.5,\"min\":11,\"max\":12,\"steady\":true}");
    assertThat(summary.at("/all/perUser/decodeCharactersPerSecond/mean").asDouble()).isEqualTo(20);
    assertThat(summary.at("/all/tokens")).isEqualTo(tokens);
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
  }

  @Test
  void peopleAreToldInWords() {
    assertThat(TokenSourceText.lines(counted))
        .containsExactly(
            "output tokens of 2 answers: usage 20, tokenizer 16; mismatch 25 %",
            "4 characters per output token",
            "chat template: +11.5 tokens per request (median of 2 answers)");
    assertThat(SummaryMarkdown.text(counted))
        .contains("- output tokens of 2 answers: usage 20, tokenizer 16; mismatch 25 %");
  }

  @Test
  void usagesThatAreNotBelievedAreCountedByReasonWhereverTokensAre() throws IOException {
    assertThat(SummaryJson.tree(counted).at("/all/tokens/usageNotBelieved").asInt(-1)).isZero();
    RunReport doubted =
        report(
            new OwnCounts(NONE, NONE, NONE, 0, UsageDoubt.NOTHING),
            new OwnCounts(NONE, 8, 40, 9000, UsageDoubt.ABOVE_MAXIMUM));
    JsonNode summary = SummaryJson.tree(doubted);
    for (String block : List.of("/all/tokens", "/requests/chat/tokens")) {
      assertThat(summary.at(block + "/usageNotBelieved").asInt()).isEqualTo(2);
      assertThat(summary.at(block + "/usageNotBelievedReasons").toString())
          .isEqualTo("{\"nothing\":1,\"aboveMaximum\":1}");
    }
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
  }

  @Test
  void aUsageThatIsNotBelievedIsSaidWithNumberReasonAndWhatCountsInstead() {
    var doubts = Map.of(UsageDoubt.ABOVE_MAXIMUM, 3L, UsageDoubt.NOTHING, 1L);
    assertThat(TokenSourceText.notBelieved(new NotBelieved(doubts, 4), 20))
        .hasValue(
            "the reported usage of 4 of 20 answers is impossible and ignored ("
                + UsageDoubt.NOTHING.text()
                + ": 1; "
                + UsageDoubt.ABOVE_MAXIMUM.text()
                + ": 3): their chunks are counted instead, see tokens.md");
    assertThat(TokenSourceText.notBelieved(new NotBelieved(doubts, 0), 20).orElseThrow())
        .contains(": the tokenizer counts instead,");
    assertThat(TokenSourceText.notBelieved(new NotBelieved(doubts, 1), 20).orElseThrow())
        .contains(": the tokenizer counts, and for 1 of them the chunks instead,");
    assertThat(TokenSourceText.notBelieved(NotBelieved.NONE, 20)).isEmpty();
  }

  @Test
  void whatIsNoTemplateIsNotCalledOne() {
    RunReport other =
        report(new OwnCounts(250, NONE, NONE, NONE), new OwnCounts(310, NONE, NONE, NONE));
    assertThat(TokenSourceText.lines(other))
        .containsExactly(
            "prompts: usage − text alone is +20 tokens per request (median of 2 answers, from -10"
                + " to 50). The chat template alone does not explain it: the server uses a"
                + " different tokenizer");
  }

  @Test
  void textsOfOneLengthAreNotSaidToShowATemplate() {
    OwnCounts same = new OwnCounts(260, NONE, NONE, NONE);
    assertThat(TokenSourceText.lines(report(same, same)))
        .containsExactly(
            "prompts: usage − text alone is +40 tokens per request (median of 2 answers). All texts"
                + " have the same length, so the chat template and a different tokenizer cannot be"
                + " told apart");
    assertThat(SummaryJson.tree(report(same, same)).at("/all/tokens/templateOverhead/steady"))
        .isEqualTo(BooleanNode.FALSE);
  }

  @Test
  void aServerThatAddsNothingIsSaidToAddNothing() {
    OwnCounts same = new OwnCounts(300, NONE, NONE, NONE);
    assertThat(TokenSourceText.lines(report(same, same)))
        .containsExactly("prompts: the server counts only the text (2 answers), no chat template");
  }

  /** Where it cuts prompts, nobody can tell. */
  @Test
  void nothingIsSaidOfTheTemplateOfPromptsThatWereCut() {
    var recorder = new RunRecorder(0);
    record(recorder, "one", new OwnCounts(600, NONE, NONE, NONE));
    record(recorder, "two", new OwnCounts(290, NONE, NONE, NONE));
    var snapshot = recorder.snapshot().withoutTemplates(Set.of(List.of("one")));
    assertThat(
            Objects.requireNonNull(snapshot.requests().get(List.of("one")))
                .tokens()
                .own()
                .template())
        .isNull();
    assertThat(
            Objects.requireNonNull(snapshot.requests().get(List.of("two")))
                .tokens()
                .own()
                .template())
        .isNotNull();
    assertThat(snapshot.all().tokens().own().template()).isNull();
  }

  @Test
  void eachRequestPathHasATemplateOfItsOwn() {
    var recorder = new RunRecorder(0);
    record(recorder, "one", new OwnCounts(290, NONE, NONE, NONE));
    record(recorder, "one", new OwnCounts(289, NONE, NONE, NONE));
    record(recorder, "two", new OwnCounts(260, NONE, NONE, NONE));
    record(recorder, "two", new OwnCounts(259, NONE, NONE, NONE));
    record(recorder, "three", OwnCounts.NONE);
    assertThat(TokenSourceText.lines(report(recorder)))
        .containsExactly(
            "one: chat template: +10.5 tokens per request (median of 2 answers)",
            "two: chat template: +40.5 tokens per request (median of 2 answers)");
  }

  @Test
  void thePageAndTheMetricsTellToo() throws IOException {
    Path page = folder.resolve("index.html");
    new HtmlReport().write(counted, page);
    assertThat(Files.readString(page))
        .contains("tokens counted by the tokenizer", "25 %", "chat template, tokens per request")
        .contains("characters per second of one user");
    Path metrics = folder.resolve("metrics.txt");
    new OpenMetrics().write(counted, metrics);
    assertThat(Files.readAllLines(metrics))
        .contains(
            "# UNIT llm_request_token_mismatch_ratio ratio",
            "llm_request_token_mismatch_ratio{request=\"chat\"} 0.25",
            "llm_run_characters_per_token 4",
            "llm_request_decode_characters_per_second_count{request=\"chat\"} 2");
  }

  @Test
  void nothingIsSaidWhereNothingWasCounted() throws IOException {
    RunReport plain = report(OwnCounts.NONE);
    assertThat(TokenSourceText.lines(plain)).isEmpty();
    Path page = folder.resolve("index.html");
    new HtmlReport().write(plain, page);
    assertThat(Files.readString(page)).doesNotContain("tokens counted by the tokenizer");
    assertThat(SummaryJson.tree(plain).at("/all/tokens").has("charactersPerToken")).isFalse();
    Path metrics = folder.resolve("metrics.txt");
    new OpenMetrics().write(plain, metrics);
    assertThat(Files.readString(metrics)).doesNotContain("mismatch", "characters");
  }

  private static RunReport report(OwnCounts... answers) {
    var recorder = new RunRecorder(0);
    for (OwnCounts own : answers) {
      record(recorder, "chat", own);
    }
    return report(recorder);
  }

  private static void record(RunRecorder recorder, String name, OwnCounts own) {
    RequestRecord answer =
        Requests.sent(0).name(name).chunks(0, 2_000_000_000).input(300).output(10).own(own).build();
    Shard shard = recorder.newShard();
    recorder.arrival(0);
    shard.opened(0);
    shard.record(answer);
  }

  private static RunReport report(RunRecorder recorder) {
    RunReport plain = Reports.ungated();
    return BareReport.of(
        plain.run(),
        plain.labels(),
        plain.validity(),
        recorder.snapshot(),
        plain.slos(),
        List.of(),
        null,
        plain.key(),
        List.of());
  }
}
