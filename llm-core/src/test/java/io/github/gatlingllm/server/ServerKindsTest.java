// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.server.exposition.Exposition;
import io.github.gatlingllm.server.exposition.ExpositionParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expositions written by hand after what the engines' documentations and sources name. */
class ServerKindsTest {

  private static final Path FILES = Path.of("src/test/resources/io/github/gatlingllm/server");

  private final ServerKinds engines = ServerKinds.load();

  private static SampleIndex index(String file) throws IOException {
    Exposition read = ExpositionParser.parse(Files.readString(FILES.resolve(file + ".txt")));
    assertThat(read.malformed()).isZero();
    return new SampleIndex(read.samples());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "vllm-v1 | vLLM | {aborted=2.0, cachedPromptTokens=4500.0, decodeTime=144000.0/80.0,"
            + " e2e=160000.0/80.0, itl=20000.0/1000.0, kvCacheUsage=[0.9731, 0.4],"
            + " outputTokens=20000.0, preemptions=4.0, prefillTime=3200.0/80.0,"
            + " prefixCacheHitRate=4500.0/10000.0, promptTokens=10000.0, queueTime=4000.0/80.0,"
            + " rejected=7.0, requests=120.0, running=[31.0, 12.0],"
            + " specDecodeAcceptance=700.0/1000.0, ttft=10000.0/120.0, waiting=[5.0, 0.0]}",
        "vllm-v0 | vLLM | {aborted=0.0, kvCacheUsage=[0.25], outputTokens=200.0, preemptions=1.0,"
            + " prefixCacheHitRate=[0.5], promptTokens=100.0, requests=10.0, running=[8.0],"
            + " ttft=500.0/10.0, waiting=[2.0]}",
        "vllm-offload | vLLM | {cachedPromptTokens=1440.0, externalCachedPromptTokens=1280.0,"
            + " prefixCacheHitRate=160.0/10000.0, promptTokens=10000.0, running=[1.0]}",
        "sglang | SGLang | {aborted=2.0, cachedPromptTokens=2000.0, e2e=184000.0/92.0,"
            + " itl=75000.0/7500.0, kvCacheUsage=[0.61], outputTokens=7557.0, preemptions=6.0,"
            + " prefixCacheHitRate=2000.0/8000.0, promptTokens=8000.0, queueTime=9200.0/92.0,"
            + " requests=92.0, running=[17.0], specDecodeAcceptance=[0.75], ttft=23000.0/92.0,"
            + " waiting=[3.0]}",
        "llamacpp | llama.cpp | {cachedPromptTokens=100.0, itl=7920.0/792.0, outputTokens=792.0,"
            + " prefixCacheHitRate=100.0/400.0, promptTokens=400.0, running=[4.0], waiting=[2.0]}",
        "tgi | TGI | {e2e=12000.0/20.0, outputTokens=640.0, promptTokens=400.0,"
            + " queueTime=2.0/20.0, rejected=2.0, requests=20.0, running=[6.0], waiting=[1.0]}",
        "tensorrt-llm | TensorRT-LLM | {e2e=16000.0/16.0, kvCacheUsage=[0.3], outputTokens=3200.0,"
            + " prefixCacheHitRate=[0.2], promptTokens=1600.0, queueTime=160.0/16.0, requests=16.0,"
            + " running=[9.0], ttft=640.0/16.0, waiting=[1.0]}",
        "triton | Triton | {aborted=2.0, e2e=5000.0/50.0, queueTime=250.0/50.0, rejected=3.0,"
            + " requests=50.0, waiting=[4.0]}",
        "openmetrics | vLLM | {outputTokens=50.0, running=[2.0], ttft=1250.0/5.0}",
      })
  void expositionsAreReadUnderOneSetOfNames(String file, String engine, String expected)
      throws IOException {
    SampleIndex samples = index(file);

    ServerKind found = engines.of(samples).orElseThrow();

    assertThat(found.name()).isEqualTo(engine);
    assertThat(words(found.read(samples))).isEqualTo(expected);
  }

  private static String words(Map<ServerMetric, ServerKind.Found> found) {
    var words = new TreeMap<String, String>();
    found.forEach((metric, now) -> words.put(metric.key(), words(now.reading())));
    return words.toString();
  }

  private static String words(MetricReading reading) {
    if (reading instanceof MetricReading.Levels levels) {
      return Arrays.toString(levels.values());
    }
    if (reading instanceof MetricReading.Share share) {
      return share.part() + "/" + share.of();
    }
    return reading instanceof MetricReading.Times times
        ? times.sum() + "/" + times.count()
        : String.valueOf(((MetricReading.Total) reading).count());
  }

  @Test
  void bucketsOfSeveralEnginesAddUp() throws IOException {
    SampleIndex samples = index("vllm-v1");

    ServerKind.Found found = engines.of(samples).orElseThrow().read(samples).get(ServerMetric.TTFT);
    MetricReading.Times ttft = (MetricReading.Times) Objects.requireNonNull(found).reading();

    assertThat(ttft.bounds()).containsExactly(100, 250, Double.POSITIVE_INFINITY);
    assertThat(ttft.upTo()).containsExactly(90, 120, 120);
  }

  @Test
  void anythingElseIsNoEngine() {
    assertThat(engines.of(new SampleIndex(ExpositionParser.parse("up 1").samples()))).isEmpty();
  }

  @Test
  void eachEngineHasNotesAndMetricsOfItsKind() {
    assertThat(engines.all()).hasSize(6);
    for (ServerKind engine : engines.all()) {
      assertThat(engine.notes()).as(engine.name()).isNotEmpty();
      engine
          .aliases()
          .forEach(
              (metric, ways) ->
                  assertThat(ways)
                      .as(engine.name() + " " + metric)
                      .allMatch(way -> fits(metric, way)));
    }
  }

  private static boolean fits(ServerMetric metric, Alias way) {
    return switch (metric.kind()) {
      case LEVEL -> way instanceof Alias.Gauge;
      case COUNT -> way instanceof Alias.Counter;
      case SHARE -> way instanceof Alias.Share || way instanceof Alias.Gauge;
      case TIME -> way instanceof Alias.Histogram || way instanceof Alias.Mean;
    };
  }
}
