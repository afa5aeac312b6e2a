// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The known engines, each described by a file. */
final class ServerKinds {

  private static final List<String> FILES =
      List.of("vllm", "sglang", "llamacpp", "tgi", "tensorrt-llm", "triton");

  private final List<ServerKind> all;

  private ServerKinds(List<ServerKind> all) {
    this.all = List.copyOf(all);
  }

  /** Reads all files. */
  static ServerKinds load() {
    var mapper = new ObjectMapper();
    return new ServerKinds(FILES.stream().map(file -> read(mapper, file + ".json")).toList());
  }

  List<ServerKind> all() {
    return all;
  }

  /** Returns the engine that exposes these series; of several, the one with most metrics. */
  Optional<ServerKind> of(SampleIndex samples) {
    return all.stream()
        .filter(engine -> samples.hasPrefix(engine.prefix()))
        .max(Comparator.comparingInt(engine -> engine.read(samples).size()));
  }

  private static ServerKind read(ObjectMapper mapper, String file) {
    try (InputStream in = ServerKinds.class.getResourceAsStream(file)) {
      return engine(mapper.readTree(Objects.requireNonNull(in, file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ServerKind engine(JsonNode file) {
    var aliases = new EnumMap<ServerMetric, List<Alias>>(ServerMetric.class);
    file.get("metrics")
        .properties()
        .forEach(
            metric ->
                aliases.put(
                    ServerMetric.named(metric.getKey()).orElseThrow(), aliases(metric.getValue())));
    return new ServerKind(
        file.get("engine").asText(),
        file.get("prefix").asText(),
        file.path("digits").asInt(ServerKind.EXACT),
        texts(file.get("notes")),
        aliases);
  }

  private static List<Alias> aliases(JsonNode ways) {
    var aliases = new ArrayList<Alias>();
    ways.forEach(way -> aliases.add(alias(way)));
    return aliases;
  }

  private static Alias alias(JsonNode way) {
    if (way.has("gauge")) {
      return new Alias.Gauge(way.get("gauge").asText());
    }
    if (way.has("of")) {
      return new Alias.Share(
          way.get("counter").asText(), way.get("of").asText(), way.path("apart").asBoolean());
    }
    if (way.has("counter")) {
      return new Alias.Counter(
          way.get("counter").asText(),
          text(way, "plus"),
          labels(way, "with"),
          labels(way, "without"));
    }
    double millis = millis(way.get("unit").asText());
    return way.has("sum")
        ? new Alias.Mean(way.get("sum").asText(), way.get("count").asText(), millis)
        : new Alias.Histogram(way.get("histogram").asText(), millis);
  }

  private static double millis(String unit) {
    return switch (unit) {
      case "s" -> 1000;
      case "ms" -> 1;
      case "us" -> 0.001;
      default -> throw new IllegalArgumentException("unit must be s, ms or us, but was " + unit);
    };
  }

  private static @Nullable String text(JsonNode node, String field) {
    return node.has(field) ? node.get(field).asText() : null;
  }

  private static Map<String, List<String>> labels(JsonNode node, String field) {
    var labels = new TreeMap<String, List<String>>();
    node.path(field).properties().forEach(e -> labels.put(e.getKey(), texts(e.getValue())));
    return labels;
  }

  private static List<String> texts(JsonNode array) {
    var texts = new ArrayList<String>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
