// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.FinishReason;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects remarks on the answers of one request name. Any thread. */
final class PathRemarks {

  /** Up to this share, answers may differ from the requested length: some servers stop early. */
  private static final double MOST_OTHER = 0.01;

  /** Above this share of the context, a slightly longer prompt is cut or refused. */
  private static final double MOST_OF_CONTEXT = 0.9;

  private static final int MOST_NAMES = 20;

  private final LongAdder answers = new LongAdder();
  private final LongAdder onlyReasoning = new LongAdder();
  private final Map<String, LongAdder> retried = new ConcurrentSkipListMap<>();
  private final LongAdder exact = new LongAdder();
  private final LongAdder other = new LongAdder();
  private final LongAdder otherLength = new LongAdder();
  private final Map<String, LongAdder> otherFinish = new ConcurrentSkipListMap<>();
  private final Map<Models, LongAdder> models = new ConcurrentHashMap<>();
  private final Map<String, Integer> longest = new ConcurrentHashMap<>();
  private final Set<String> servers = new ConcurrentSkipListSet<>();
  private final CutPrompts cutPrompts = new CutPrompts();

  private record Models(String requested, String answered) {

    private boolean alike() {
      return ModelNames.mean(requested, answered);
    }
  }

  /**
   * Adds a request that has succeeded.
   *
   * @param contextLength the most tokens of prompt and answer; null if not known
   */
  void add(
      RequestRecord request, ChatRequest requested, Answerer by, @Nullable Integer contextLength) {
    answers.increment();
    if (onlyReasoned(request)) {
      onlyReasoning.increment();
    }
    if (by.gatewayRetries() != null) {
      count(retried, by.gatewayRetries());
    }
    cutPrompts.add(request, requested, contextLength);
    if (requested.exactOutputTokens().isPresent()) {
      exact(request, requested.exactOutputTokens().getAsInt());
    }
    String model = by.model();
    if (model != null && !model.isBlank()) {
      count(models, new Models(requested.model(), model));
    }
    if (servers.size() < MOST_NAMES) {
      servers.add(by.server());
    }
    int prompt = request.tokens().input();
    if (prompt >= 0 && requested.cap().isPresent()) {
      longest(requested.model(), prompt + requested.cap().getAsInt());
    }
  }

  /** Tool calls are not reasoning. Without a stream, only the usage shows reasoning. */
  private static boolean onlyReasoned(RequestRecord request) {
    TokenCounts tokens = request.tokens();
    return request.timing().streamed()
        ? request.chunks() > 0 && request.timing().firstOutput() == Timing.ABSENT
        : tokens.reasoning() > 0 && tokens.reasoning() == tokens.output();
  }

  /** Limits the number of models, because each user may request a different one. */
  private void longest(String model, int tokens) {
    if (longest.containsKey(model) || longest.size() < MOST_NAMES) {
      longest.merge(model, tokens, Math::max);
    }
  }

  /**
   * Compares the length with the server's count; a local tokenizer or chunks are not exact. If the
   * reported length matches, the finish reason is ignored: not all servers say {@code length}.
   */
  private void exact(RequestRecord request, int wanted) {
    TokenCounts tokens = request.tokens();
    boolean counted = tokens.source() == TokenSource.USAGE;
    String finish = request.outcome().finishReason();
    boolean stopped = finish != null && !finish.equals(FinishReason.LENGTH);
    exact.increment();
    if (counted ? tokens.output() == wanted : !stopped) {
      return;
    }
    other.increment();
    if (counted) {
      otherLength.increment();
    }
    if (finish != null && stopped) {
      count(otherFinish, finish);
    }
  }

  private static <K> void count(Map<K, LongAdder> counts, K key) {
    LongAdder known = counts.get(key);
    if (known == null && counts.size() < MOST_NAMES) {
      known = counts.computeIfAbsent(key, added -> new LongAdder());
    }
    if (known != null) {
      known.increment();
    }
  }

  /**
   * Returns the warnings.
   *
   * @param contextLengths the most tokens of prompt and answer, by model
   */
  Stream<String> warnings(Map<String, Integer> contextLengths) {
    return Stream.of(
            Stream.of(
                    cutPrompts.warning(),
                    otherThanAsked(),
                    withoutText(),
                    modelsApart(),
                    serversApart())
                .flatMap(Optional::stream),
            triedAgain(),
            nearlyTooLong(contextLengths))
        .flatMap(each -> each);
  }

  /** Returns whether the server has probably cut prompts. */
  boolean promptsCut() {
    return cutPrompts.probable();
  }

  private Optional<String> otherThanAsked() {
    if (other.sum() <= MOST_OTHER * exact.sum()) {
      return Optional.empty();
    }
    var ways = new ArrayList<String>();
    if (otherLength.sum() > 0) {
      ways.add(RunNoteTexts.otherLength(otherLength.sum()));
    }
    otherFinish.forEach((reason, times) -> ways.add(RunNoteTexts.otherFinish(times.sum(), reason)));
    return Optional.of(RunNoteTexts.otherThanAsked(exact.sum(), ways));
  }

  private Optional<String> withoutText() {
    return onlyReasoning.sum() == 0
        ? Optional.empty()
        : Optional.of(RunNoteTexts.onlyReasoning(onlyReasoning.sum(), answers.sum()));
  }

  private Stream<String> triedAgain() {
    return retried.entrySet().stream()
        .map(
            header ->
                RunNoteTexts.gatewayRetries(
                    header.getValue().sum(), answers.sum(), header.getKey()));
  }

  private Optional<String> modelsApart() {
    Map<String, Long> answered = new ConcurrentSkipListMap<>();
    models.forEach((names, times) -> answered.merge(names.answered(), times.sum(), Long::sum));
    if (answered.size() > 1) {
      return Optional.of(
          RunNoteTexts.severalModels(
              answered.entrySet().stream()
                  .map(model -> model.getKey() + " (" + model.getValue() + ")")
                  .collect(Collectors.joining(", "))));
    }
    return models.keySet().stream()
        .filter(names -> !names.alike())
        .map(names -> RunNoteTexts.otherModel(names.requested(), names.answered()))
        .findFirst();
  }

  private Optional<String> serversApart() {
    return servers.size() > 1
        ? Optional.of(RunNoteTexts.severalServers(List.copyOf(servers)))
        : Optional.empty();
  }

  private Stream<String> nearlyTooLong(Map<String, Integer> contextLengths) {
    List<String> lines = new ArrayList<>();
    longest.forEach(
        (model, tokens) -> {
          Integer context = contextLengths.get(model);
          if (context != null && tokens > MOST_OF_CONTEXT * context) {
            lines.add(
                RunNoteTexts.nearContext(
                    tokens, Quantity.plain(100.0 * tokens / context), context, model));
          }
        });
    return lines.stream().sorted();
  }
}
