// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.fingerprint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.server.exposition.Exposition;
import io.github.gatlingllm.server.exposition.MetricSample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Reads the fingerprint of a server from its replies. */
public final class FingerprintReader {

  private static final List<EngineDescription> ENGINES = EngineDescription.all();
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int MOST_FACTS = 40;
  private static final String OR = " | ";

  /** The value of a setting that is not set, as Python prints it. */
  private static final String UNSET = "None";

  private final Map<String, JsonNode> replies = new HashMap<>();
  private final @Nullable Exposition metrics;

  private FingerprintReader(Map<String, String> bodies, @Nullable Exposition metrics) {
    bodies.forEach(this::parse);
    ENGINES.forEach(engine -> engine.older().forEach(this::replace));
    this.metrics = metrics;
  }

  /** Returns the paths of the requests whose replies it reads; all are GET. */
  public static Set<String> paths() {
    var paths = new TreeSet<>(Set.of(EngineDescription.MODELS, EngineDescription.VERSION));
    ENGINES.forEach(engine -> engine.paths().forEach(paths::add));
    return paths;
  }

  /**
   * Reads the fingerprint of one server.
   *
   * @param bodies the bodies of replies with status 200, by path; others are absent
   * @param metrics its metrics; null if it exposes none
   * @param named the engine whose names its metrics have; null if they are of none that is known
   */
  public static ServerFingerprint read(
      Map<String, String> bodies, @Nullable Exposition metrics, @Nullable String named) {
    return new FingerprintReader(bodies, metrics).fingerprint(named);
  }

  private void parse(String path, String body) {
    try {
      JsonNode reply = MAPPER.readTree(body);
      if (reply != null && reply.isObject()) {
        replies.put(path, reply);
      }
    } catch (JsonProcessingException notJson) {
      // Another kind of server has another meaning for this path.
    }
  }

  /** Uses the reply at an older path where the newer one has none. */
  private void replace(String newer, String older) {
    JsonNode reply = replies.get(older);
    if (reply != null) {
      replies.putIfAbsent(newer, reply);
    }
  }

  private ServerFingerprint fingerprint(@Nullable String named) {
    EngineDescription engine = engine(named);
    if (engine == null) {
      String version = version(new EngineDescription.Field(EngineDescription.VERSION, "version"));
      return new ServerFingerprint(named, version, new TreeMap<>());
    }
    return new ServerFingerprint(
        engine.engine(),
        engine.version() == null ? null : version(engine.version()),
        facts(engine));
  }

  /**
   * Returns the engine of a reply that only it gives, else the owner of the listed models, else the
   * engine of the metrics. Other servers imitate metrics and models more often than such replies.
   */
  private @Nullable EngineDescription engine(@Nullable String named) {
    Set<String> owners = owners();
    return Stream.<Predicate<EngineDescription>>of(
            this::marked,
            engine -> engine.owner() != null && owners.equals(Set.of(engine.owner())),
            engine -> engine.engine().equals(named))
        .flatMap(rule -> ENGINES.stream().filter(rule).limit(1))
        .findFirst()
        .orElse(null);
  }

  private boolean marked(EngineDescription engine) {
    EngineDescription.Mark mark = engine.mark();
    if (mark == null) {
      return false;
    }
    JsonNode reply = replies.get(mark.path());
    return reply != null
        && mark.fields().stream().allMatch(field -> !reply.path(field).isMissingNode())
        && mark.texts().entrySet().stream()
            .allMatch(text -> reply.path(text.getKey()).asText().equals(text.getValue()));
  }

  private Set<String> owners() {
    var owners = new TreeSet<String>();
    elements(EngineDescription.MODELS, "data")
        .forEach(model -> owners.add(model.path("owned_by").asText()));
    return owners;
  }

  private @Nullable String version(EngineDescription.Field at) {
    JsonNode reply = replies.get(at.path());
    JsonNode version = reply == null ? null : reply.path(at.field());
    return version == null || !version.isTextual()
        ? null
        : PlainFact.of(at.field(), version.asText()).orElse(null);
  }

  private TreeMap<String, String> facts(EngineDescription engine) {
    var values = new TreeMap<String, Set<String>>();
    for (EngineDescription.Facts at : engine.facts()) {
      elements(at.path(), at.list())
          .forEach(element -> at.fields().forEach(field -> add(values, field, element)));
    }
    engine.infos().forEach((metric, labels) -> add(values, metric, labels));
    var facts = new TreeMap<String, String>();
    values.entrySet().stream()
        .limit(MOST_FACTS)
        .forEach(each -> facts.put(each.getKey(), String.join(OR, each.getValue())));
    return facts;
  }

  /** Returns the reply, or the elements of its list. Adapters of a model repeat its settings. */
  private List<JsonNode> elements(String path, @Nullable String list) {
    JsonNode reply = replies.get(path);
    if (reply == null) {
      return List.of();
    }
    if (list == null) {
      return List.of(reply);
    }
    JsonNode elements = reply.path(list);
    return elements.isArray()
        ? StreamSupport.stream(elements.spliterator(), false)
            .filter(element -> !element.path("parent").isTextual())
            .toList()
        : new ArrayList<>();
  }

  private static void add(Map<String, Set<String>> values, String field, JsonNode element) {
    JsonNode value = element.at("/" + field);
    if (value.isValueNode() && !value.isNull()) {
      add(values, field.substring(field.lastIndexOf('/') + 1), value.asText());
    }
  }

  private void add(Map<String, Set<String>> values, String metric, List<String> labels) {
    if (metrics == null) {
      return;
    }
    for (MetricSample sample : metrics.samples()) {
      if (sample.name().equals(metric)) {
        for (String label : labels) {
          String value = sample.label(label);
          if (value != null) {
            add(values, label, value);
          }
        }
      }
    }
  }

  private static void add(Map<String, Set<String>> values, String name, String value) {
    if (!value.isBlank() && !value.equals(UNSET)) {
      PlainFact.of(name, value)
          .ifPresent(
              plain -> values.computeIfAbsent(name, added -> new LinkedHashSet<>()).add(plain));
    }
  }
}
