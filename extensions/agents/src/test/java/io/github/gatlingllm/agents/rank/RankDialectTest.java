// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.rank;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.Delta;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankDialectTest {

  private static ChatRequest request(int topN) {
    ChatRequest.Builder request =
        ChatRequest.builder("m")
            .user("cats")
            .unstreamed()
            .field(RankDialect.DOCUMENTS, List.of("a", List.of("b", "c")));
    return (topN > 0 ? request.field(RankDialect.TOP_N, topN) : request).build();
  }

  private static Delta read(RankShape shape, int topN, String answer) {
    var delta = new Delta();
    byte[] bytes = answer.getBytes(UTF_8);
    RankDialect.of(shape)
        .reader(request(topN), new StringBuilder(), null)
        .answer(bytes, 0, bytes.length, delta);
    return delta;
  }

  private static String kind(RankShape shape, int topN, String answer) {
    Delta delta = read(shape, topN, answer);
    assertThat(delta.content()).as(answer).isEqualTo(delta.error() == null);
    return delta.error() == null ? "ok" : requireNonNull(delta.error().kind());
  }

  private static String body(RankShape shape, int topN) {
    return new String(RankDialect.of(shape).body(request(topN)), UTF_8);
  }

  @Test
  void eachApiHasItsOwnBody() {
    String common = "{\"model\":\"m\",\"query\":\"cats\",\"documents\":[\"a\",\"b\",\"c\"]";
    assertThat(body(RankShape.JINA, 0)).isEqualTo(common + "}");
    assertThat(body(RankShape.COHERE, 2)).isEqualTo(common + ",\"top_n\":2}");
    assertThat(body(RankShape.TEI, 0))
        .isEqualTo("{\"query\":\"cats\",\"texts\":[\"a\",\"b\",\"c\"]}");
    assertThat(body(RankShape.SCORE, 0))
        .isEqualTo("{\"model\":\"m\",\"text_1\":\"cats\",\"text_2\":[\"a\",\"b\",\"c\"]}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // the results as index:score | kind
        "2:0.9 0:0.5 1:0.5 | ok",
        "2:0.9 0:0.5 | Ranking with a wrong number of results",
        "2:0.9 0:0.5 1:0.5 1:0.4 | Ranking with a wrong number of results",
        "3:0.9 0:0.5 1:0.5 | Ranking with an index out of range",
        "-1:0.9 0:0.5 1:0.5 | Ranking with an index out of range",
        "\"1\":0.9 0:0.5 1:0.5 | Ranking with an index out of range",
        "2:0.9 2:0.5 1:0.5 | Ranking with a duplicate index",
        "2:0.5 0:0.9 1:0.4 | Ranking that is not sorted",
        "2:null 0:0.9 1:0.4 | Ranking without a score",
        "2:1e999 0:0.9 1:0.4 | Ranking without a score",
        "2:\"0.9\" 0:0.9 1:0.4 | Ranking without a score",
      })
  void aWrongRankingIsAFailureOfItsKind(String results, String kind) {
    String elements =
        List.of(results.split(" ")).stream()
            .map(each -> each.split(":"))
            .map(each -> "{\"index\":" + each[0] + ",\"relevance_score\":" + each[1] + "}")
            .reduce((some, next) -> some + "," + next)
            .orElseThrow();
    assertThat(kind(RankShape.JINA, 0, "{\"model\":\"m\",\"results\":[" + elements + "]}"))
        .isEqualTo(kind);
    assertThat(kind(RankShape.TEI, 0, "[" + elements.replace("relevance_", "") + "]"))
        .isEqualTo(kind);
  }

  @Test
  void aLimitSetsTheNumberOfResults() {
    String two =
        "{\"results\":[{\"index\":2,\"relevance_score\":1},"
            + "{\"index\":0,\"relevance_score\":0.5}]}";
    assertThat(kind(RankShape.COHERE, 2, two)).isEqualTo("ok");
    assertThat(kind(RankShape.COHERE, 1, two)).isEqualTo(RankTexts.WRONG_COUNT);
    assertThat(kind(RankShape.COHERE, 9, two)).isEqualTo(RankTexts.WRONG_COUNT);
  }

  @Test
  void scoresNeedNoOrderButEachDocument() {
    String all =
        "{\"data\":[{\"index\":0,\"score\":0.1},{\"index\":1,\"score\":0.9},"
            + "{\"index\":2,\"score\":0.5}]}";
    assertThat(kind(RankShape.SCORE, 0, all)).isEqualTo("ok");
    assertThat(kind(RankShape.SCORE, 0, all.replace(":2,", ":1,"))).isEqualTo(RankTexts.DUPLICATE);
  }

  @Test
  void tokensComeFromUsageOrMeta() {
    String results = "\"results\":[{\"index\":2,\"relevance_score\":1}]";
    assertThat(read(RankShape.JINA, 1, "{" + results + ",\"usage\":{\"prompt_tokens\":7}}"))
        .satisfies(delta -> assertThat(requireNonNull(delta.usage()).inputTokens()).isEqualTo(7));
    assertThat(
            read(
                RankShape.COHERE,
                1,
                "{" + results + ",\"meta\":{\"tokens\":{\"input_tokens\":8}}}"))
        .satisfies(delta -> assertThat(requireNonNull(delta.usage()).inputTokens()).isEqualTo(8));
  }

  @Test
  void anErrorOfTheServerStaysOne() {
    Delta delta =
        read(RankShape.TEI, 0, "{\"error\":\"too many texts\",\"error_type\":\"validation\"}");
    assertThat(requireNonNull(delta.error()).message()).isEqualTo("too many texts");
    assertThat(delta.error().kind()).isNull();
    assertThat(read(RankShape.TEI, 0, "[]").content()).isFalse();
    assertThat(read(RankShape.JINA, 0, "{}").content()).isFalse();
  }

  @Test
  void aRequestThatCannotBeRankedIsRefused() {
    RankDialect tei = RankDialect.of(RankShape.TEI);
    assertThatThrownBy(() -> tei.body(request(2))).hasMessageContaining("topN");
    assertThatThrownBy(
            () ->
                tei.body(ChatRequest.builder("m").user("q").field("documents", List.of()).build()))
        .hasMessageContaining("no documents (0)");
    assertThatThrownBy(
            () ->
                RankDialect.of(RankShape.JINA)
                    .body(
                        ChatRequest.builder("m").user("q").field("documents", List.of(1)).build()))
        .hasMessageContaining("not a text (1)");
    assertThatThrownBy(
            () ->
                RankDialect.of(RankShape.JINA)
                    .body(
                        ChatRequest.builder("m")
                            .user("q")
                            .field("documents", List.of("a"))
                            .field("top_n", 0)
                            .build()))
        .hasMessageContaining("(0)");
  }
}
