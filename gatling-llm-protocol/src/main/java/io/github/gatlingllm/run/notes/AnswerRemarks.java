// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.protocol.Servers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Collects remarks on the measured answers of each request name: lengths, models, servers. Any
 * thread; a few counters per request.
 */
public final class AnswerRemarks {

  private static final int MOST_PATHS = 200;

  private final Map<List<String>, PathRemarks> paths = new ConcurrentHashMap<>();

  /** The most tokens of prompt and answer together, by model. */
  private final Map<String, Integer> contextLengths = new ConcurrentSkipListMap<>();

  private final Servers servers = new Servers();
  private final ExposedSecrets exposed = new ExposedSecrets();
  private final FinishReasons finishReasons = new FinishReasons();

  /** Returns the servers to which keys were sent in a readable way. */
  public ExposedSecrets exposed() {
    return exposed;
  }

  /** Returns what is known of the servers. */
  public Servers servers() {
    return servers;
  }

  /** Returns the counts of answers without a finish reason. */
  public FinishReasons finishReasons() {
    return finishReasons;
  }

  /** Sets the context length of a model; if servers differ, the smallest counts. */
  public void contextLength(String model, int tokens) {
    contextLengths.merge(model, tokens, Math::min);
  }

  /**
   * Adds a request that has succeeded.
   *
   * @param request its record
   * @param requested its prompt and options
   * @param by the model and server that answered
   */
  public void add(RequestRecord request, ChatRequest requested, Answerer by) {
    List<String> path = request.id().path();
    PathRemarks mix = paths.get(path);
    if (mix == null) {
      if (paths.size() >= MOST_PATHS) {
        return;
      }
      mix = paths.computeIfAbsent(path, added -> new PathRemarks());
    }
    mix.add(request, requested, by, contextLengths.get(requested.model()));
  }

  /** Returns the names of requests whose prompts the server has probably cut. */
  public Set<List<String>> cutPrompts() {
    return paths.entrySet().stream()
        .filter(path -> path.getValue().promptsCut())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /** Returns the warnings, one line each. */
  public List<String> warnings() {
    Stream<String> ofPaths =
        paths.entrySet().stream()
            .sorted((one, other) -> name(one.getKey()).compareTo(name(other.getKey())))
            .flatMap(path -> named(path.getKey(), path.getValue().warnings(contextLengths)));
    return Stream.of(
            exposed.warnings().stream(),
            servers.warnings().stream(),
            finishReasons.warning(),
            ofPaths)
        .flatMap(each -> each)
        .toList();
  }

  private static Stream<String> named(List<String> path, Stream<String> warnings) {
    return warnings.map(text -> RunNoteTexts.ofPath(name(path), text));
  }

  private static String name(List<String> path) {
    return String.join(" / ", path);
  }
}
