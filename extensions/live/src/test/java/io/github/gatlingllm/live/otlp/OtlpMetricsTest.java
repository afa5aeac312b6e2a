// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.live.EveryMetric;
import io.github.gatlingllm.live.LiveRuns;
import io.github.gatlingllm.live.LiveSnapshot;
import io.github.gatlingllm.live.Point;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.metrics.catalog.MetricLabel;
import io.github.gatlingllm.watch.Destination;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is sent, held against tables that were written down from the conventions and from OTLP. */
class OtlpMetricsTest {

  private static final String SECONDS =
      "[0.01,0.02,0.04,0.08,0.16,0.32,0.64,1.28,2.56,5.12,10.24,20.48,40.96,81.92]";

  private static final String TOKENS =
      "[1.0,4.0,16.0,64.0,256.0,1024.0,4096.0,16384.0,65536.0,262144.0,1048576.0,4194304.0,"
          + "1.6777216E7,6.7108864E7]";

  private static final Set<String> COMMON =
      Set.of(
          "gen_ai.operation.name",
          "gen_ai.provider.name",
          "gen_ai.request.model",
          "gen_ai.response.model",
          "server.address",
          "server.port");

  private final LiveRuns run = new LiveRuns().mixed(200);

  private static OtlpOptions options(String names) {
    return OtlpOptions.of(
            Map.of(OtlpOptions.URL, "http://localhost:4318", "gatling.llm.otlp.names", names)::get,
            Map.<String, String>of()::get)
        .orElseThrow();
  }

  private static JsonNode sent(LiveSnapshot snapshot, String names) throws IOException {
    return new ObjectMapper().readTree(OtlpMetrics.of(snapshot, options(names)));
  }

  static ObjectNode byName(JsonNode request) {
    ObjectNode byName = new ObjectMapper().createObjectNode();
    request
        .at("/resourceMetrics/0/scopeMetrics/0/metrics")
        .forEach(metric -> byName.set(metric.get("name").asText(), metric));
    return byName;
  }

  private static ObjectNode attributes(JsonNode holder) {
    ObjectNode attributes = new ObjectMapper().createObjectNode();
    holder
        .get("attributes")
        .forEach(each -> attributes.set(each.get("key").asText(), each.get("value")));
    return attributes;
  }

  private static Set<String> names(ObjectNode object) {
    var names = new TreeSet<String>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @ParameterizedTest
  @CsvSource({
    "gen_ai.client.inference.duration, s, histogram, error.type",
    "gen_ai.client.inference.time_to_first_chunk, s, histogram,",
    "gen_ai.client.inference.time_per_output_chunk, s, histogram,",
    "gen_ai.client.inference.usage.input_tokens, {token}, sum, gen_ai.token.modality",
    "gen_ai.client.inference.usage.output_tokens, {token}, sum, gen_ai.token.modality",
    "gen_ai.client.inference.usage.cache_read.input_tokens, {token}, sum, gen_ai.token.modality",
    "gen_ai.client.inference.usage.cache_write.input_tokens, {token}, sum, gen_ai.token.modality",
    "gen_ai.client.inference.operation.input_tokens, {token}, histogram,",
    "gen_ai.client.inference.operation.output_tokens, {token}, histogram,",
    "gen_ai.client.operation.duration, s, histogram, error.type",
    "gen_ai.client.operation.time_to_first_chunk, s, histogram,",
    "gen_ai.client.operation.time_per_output_chunk, s, histogram,",
    "gen_ai.client.token.usage, {token}, histogram, gen_ai.token.type",
  })
  void aConventionIsKept(String name, String unit, String kind, String more) throws IOException {
    JsonNode metric = byName(sent(run.last(), "both")).get(name);

    assertThat(metric).as(name).isNotNull();
    assertThat(metric.get("unit").asText()).isEqualTo(unit);
    assertThat(metric.get("description").asText()).isNotBlank();
    assertThat(metric.at("/" + kind + "/aggregationTemporality").asInt()).isEqualTo(2);
    assertThat(metric.at("/" + kind + "/isMonotonic").asBoolean()).isEqualTo(kind.equals("sum"));
    var seen = new TreeSet<String>();
    for (JsonNode point : metric.at("/" + kind + "/dataPoints")) {
      ObjectNode attributes = attributes(point);
      assertThat(names(attributes)).containsAll(COMMON);
      seen.addAll(names(attributes));
      assertThat(attributes.get("gen_ai.operation.name").get("stringValue").asText())
          .isEqualTo("chat");
      assertThat(attributes.get("gen_ai.provider.name").get("stringValue").asText())
          .isEqualTo("openai");
      assertThat(attributes.get("server.port").get("intValue").asText()).isEqualTo("8000");
      assertThat(point.get("startTimeUnixNano").asText()).isEqualTo("1700000000000000000");
      assertThat(point.get("timeUnixNano").asText()).isEqualTo("1700000020000000000");
      if (kind.equals("histogram")) {
        assertHistogram(point, unit.equals("s") ? SECONDS : TOKENS);
      } else {
        assertThat(point.get("asInt").isTextual()).isTrue();
      }
    }
    seen.removeAll(COMMON);
    assertThat(seen).isEqualTo(more == null ? Set.of() : Set.of(more));
  }

  private static void assertHistogram(JsonNode point, String bounds) {
    assertThat(point.get("explicitBounds")).hasToString(bounds);
    long counted = 0;
    for (JsonNode count : point.get("bucketCounts")) {
      assertThat(count.isTextual()).isTrue();
      counted += count.asLong();
    }
    assertThat(point.get("bucketCounts")).hasSize(point.get("explicitBounds").size() + 1);
    assertThat(point.get("count").asText()).isEqualTo(String.valueOf(counted));
    assertThat(point.get("sum").isNumber()).isTrue();
  }

  /** Whoever counts by both names counts each request twice, but never thrice. */
  @Test
  void theChosenNamesAloneAreSent() throws IOException {
    Set<String> both = names(byName(sent(run.last(), "both")));
    Set<String> genai = names(byName(sent(run.last(), "genai")));
    Set<String> legacy = names(byName(sent(run.last(), "legacy")));

    assertThat(genai)
        .contains("gen_ai.client.inference.duration", "gatling_llm.itl")
        .noneMatch(name -> name.startsWith("gen_ai.client.operation"))
        .doesNotContain("gen_ai.client.token.usage");
    assertThat(legacy)
        .contains("gen_ai.client.operation.duration", "gatling_llm.itl")
        .noneMatch(name -> name.startsWith("gen_ai.client.inference"))
        .noneMatch(name -> name.startsWith("gen_ai.client.embeddings"));
    var union = new TreeSet<>(genai);
    union.addAll(legacy);
    assertThat(union).isEqualTo(new TreeSet<>(both));
  }

  @ParameterizedTest
  @CsvSource({
    "genai, gen_ai.client.embeddings.duration, s, 1.0",
    "genai, gen_ai.client.embeddings.operation.input_tokens, {token}, 7.0",
    "legacy, gen_ai.client.operation.duration, s, 1.0",
    "legacy, gen_ai.client.token.usage, {token}, 7.0",
  })
  void embeddingsHaveNamesOfTheirOwnToday(String names, String name, String unit, double sum)
      throws IOException {
    var embedding = new LiveRuns();
    var vectors = new Destination("openai-embeddings", "http://gpu:80", "e5", null, true);
    embedding.ends(
        Requests.sent(2 * LiveRuns.SECOND).notStreamed(3 * LiveRuns.SECOND).input(7), vectors);

    ObjectNode sent = byName(sent(embedding.at(4).last(), names));

    assertThat(names(sent))
        .filteredOn(each -> each.startsWith("gen_ai."))
        .hasSize(2)
        .contains(name);
    assertThat(sent.get(name).get("unit").asText()).isEqualTo(unit);
    JsonNode points = sent.get(name).at("/histogram/dataPoints");
    assertThat(points).hasSize(1);
    assertHistogram(points.get(0), unit.equals("s") ? SECONDS : TOKENS);
    assertThat(points.get(0).get("count").asText()).isEqualTo("1");
    assertThat(points.get(0).get("sum").asDouble()).isEqualTo(sum);
    assertThat(attributes(points.get(0)).get("gen_ai.operation.name").get("stringValue").asText())
        .isEqualTo("embeddings");
  }

  /** Names, units, words and labels of the one table, and of it what it marks as live. */
  @Test
  void whatTheTableMarksAsLiveIsSentAndNothingElse() throws IOException {
    ObjectNode sent = byName(sent(EveryMetric.snapshot(), "both"));

    assertThat(names(sent))
        .hasSizeGreaterThan(50)
        .isEqualTo(
            Stream.of(ExportedMetric.values())
                .filter(ExportedMetric::live)
                .map(ExportedMetric::otelName)
                .collect(Collectors.toCollection(TreeSet::new)));
    for (ExportedMetric metric : ExportedMetric.allLive()) {
      JsonNode reported = sent.get(metric.otelName());
      assertThat(reported.get("unit").asText()).isEqualTo(metric.unit());
      assertThat(reported.get("description").asText()).isEqualTo(metric.help());
      JsonNode point = reported.findValue("dataPoints").get(0);
      assertThat(names(attributes(point)))
          .isEqualTo(
              metric.labels().stream()
                  .map(MetricLabel::attribute)
                  .collect(Collectors.toCollection(TreeSet::new)));
    }
  }

  @Test
  void oursSayWhatTheSnapshotSays() throws IOException {
    LiveSnapshot last = run.last();
    ObjectNode sent = byName(sent(last, "both"));

    for (ExportedMetric metric : ExportedMetric.allLive()) {
      List<Point> points = last.of(metric);
      JsonNode reported = sent.get(metric.otelName());
      assertThat(reported == null).as(metric.otelName()).isEqualTo(points.isEmpty());
      if (reported == null) {
        continue;
      }
      String kind =
          switch (metric.kind()) {
            case COUNTER -> "sum";
            case GAUGE -> "gauge";
            case HISTOGRAM -> "histogram";
          };
      var values = new ArrayList<Double>();
      for (JsonNode point : reported.at("/" + kind + "/dataPoints")) {
        values.add(
            point
                .path("asInt")
                .asDouble(point.path("asDouble").asDouble(point.path("sum").asDouble())));
      }
      assertThat(values).hasSameSizeAs(points);
      for (int i = 0; i < values.size(); i++) {
        assertThat(values.get(i)).isCloseTo(points.get(i).value(), within(1e-9));
      }
    }
  }

  @Test
  void theResourceNamesTheRun() throws IOException {
    JsonNode request = sent(run.last(), "both");
    ObjectNode resource = attributes(request.at("/resourceMetrics/0/resource"));

    assertThat(resource.get("service.name").get("stringValue").asText()).isEqualTo("gatling-llm");
    assertThat(resource.get("gatling_llm.run.id").get("stringValue").asText())
        .isEqualTo("chatsimulation-1");
    assertThat(resource.get("gatling_llm.simulation").get("stringValue").asText())
        .isEqualTo("ChatSimulation");
    assertThat(resource.get("gatling_llm.label.gpu").get("stringValue").asText())
        .isEqualTo("H100 \"x\"\n\\");
    assertThat(request.at("/resourceMetrics/0/scopeMetrics/0/scope/name").asText())
        .isEqualTo("io.github.gatlingllm");
  }
}
