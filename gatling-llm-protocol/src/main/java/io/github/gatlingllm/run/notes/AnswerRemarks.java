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
 * What the measured answers of each request name have in common, and what they don't: lengths,
 * models, servers. Any thread; a few counters a request.
 */
public final class AnswerRemarks {

  private static final int MOST_PATHS = 200;

  private final Map<List<String>, PathRemarks> paths = new ConcurrentHashMap<>();

  /** How many tokens prompt and answer may have together, by model. */
  private final Map<String, Integer> contextLengths = new ConcurrentSkipListMap<>();

  private final Servers servers = new Servers();
  private final ExposedSecrets exposed = new ExposedSecrets();
  private final FinishReasons finishReasons = new FinishReasons();

  /** To whom keys went in a way that lets others read them. */
  public ExposedSecrets exposed() {
    return exposed;
  }

  /** Who answers. */
  public Servers servers() {
    return servers;
  }

  /** Whether answers say why they ended. */
  public FinishReasons finishReasons() {
    return finishReasons;
  }

  /** What a server tells of a model; of two that serve it, the smaller one counts. */
  public void contextLength(String model, int tokens) {
    contextLengths.merge(model, tokens, Math::min);
  }

  /**
   * A request has succeeded.
   *
   * @param request how
   * @param asked what was asked of it
   * @param by what answered
   */
  public void add(RequestRecord request, ChatRequest asked, Answerer by) {
    List<String> path = request.id().path();
    PathRemarks mix = paths.get(path);
    if (mix == null) {
      if (paths.size() >= MOST_PATHS) {
        return;
      }
      mix = paths.computeIfAbsent(path, added -> new PathRemarks());
    }
    mix.add(request, asked, by, contextLengths.get(asked.model()));
  }

  /** The requests whose prompts the server has cut, as far as anybody can tell from without. */
  public Set<List<String>> cutPrompts() {
    return paths.entrySet().stream()
        .filter(path -> path.getValue().promptsCut())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /** What a reader has to know, a line each. */
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
    return warnings.map(text -> "'" + name(path) + "': " + text);
  }

  private static String name(List<String> path) {
    return String.join(" / ", path);
  }
}
