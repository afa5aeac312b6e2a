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

/** What the answers of one request name have in common, and what they don't. Any thread. */
final class PathRemarks {

  /** So many answers may be other than they were asked to be: some servers stop now and then. */
  private static final double MOST_OTHER = 0.01;

  /** Beyond it, a somewhat longer prompt is cut or refused. */
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

  private record Models(String asked, String answered) {

    private boolean alike() {
      return ModelNames.mean(asked, answered);
    }
  }

  /**
   * A request has succeeded.
   *
   * @param contextLength how many tokens prompt and answer may have; null: not known
   */
  void add(RequestRecord request, ChatRequest asked, Answerer by, @Nullable Integer contextLength) {
    answers.increment();
    if (onlyReasoned(request)) {
      onlyReasoning.increment();
    }
    if (by.gatewayRetries() != null) {
      count(retried, by.gatewayRetries());
    }
    cutPrompts.add(request, asked, contextLength);
    if (asked.exactOutputTokens().isPresent()) {
      exact(request, asked.exactOutputTokens().getAsInt());
    }
    String model = by.model();
    if (model != null && !model.isBlank()) {
      count(models, new Models(asked.model(), model));
    }
    if (servers.size() < MOST_NAMES) {
      servers.add(by.server());
    }
    int prompt = request.tokens().input();
    if (prompt >= 0 && asked.cap().isPresent()) {
      longest(asked.model(), prompt + asked.cap().getAsInt());
    }
  }

  /** Tool calls are no reasoning; of an answer that was not streamed only the usage shows it. */
  private static boolean onlyReasoned(RequestRecord request) {
    TokenCounts tokens = request.tokens();
    return request.timing().streamed()
        ? request.chunks() > 0 && request.timing().firstOutput() == Timing.ABSENT
        : tokens.reasoning() > 0 && tokens.reasoning() == tokens.output();
  }

  /** Users may ask each for a model of their own. */
  private void longest(String model, int tokens) {
    if (longest.containsKey(model) || longest.size() < MOST_NAMES) {
      longest.merge(model, tokens, Math::max);
    }
  }

  /**
   * As the server counts: neither a tokenizer of ours nor chunks show what it was made to. A length
   * that it reports and kept is exact, whatever it calls the end: not all say {@code length}.
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
   * What a reader has to know.
   *
   * @param contextLengths how many tokens prompt and answer may have, by model
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

  /** Whether the server has cut prompts, as far as anybody can tell from without. */
  boolean promptsCut() {
    return cutPrompts.probable();
  }

  private Optional<String> otherThanAsked() {
    if (other.sum() <= MOST_OTHER * exact.sum()) {
      return Optional.empty();
    }
    var ways = new ArrayList<String>();
    if (otherLength.sum() > 0) {
      ways.add(otherLength.sum() + " of another length");
    }
    otherFinish.forEach((reason, times) -> ways.add(times.sum() + " finished by " + reason));
    return Optional.of(
        "of "
            + exact.sum()
            + " answers that outputTokens(n) asked an exact length of, "
            + String.join(", ", ways)
            + " (runs compare badly)");
  }

  private Optional<String> withoutText() {
    return onlyReasoning.sum() == 0
        ? Optional.empty()
        : Optional.of(
            onlyReasoning.sum()
                + " of "
                + answers.sum()
                + " answers had no text, only reasoning: their users read nothing, and they have no"
                + " TTFO. Raise the cap: llm.maxTokens or llm.outputTokens, .maxTokens(...) or"
                + " .outputTokens(...)");
  }

  private Stream<String> triedAgain() {
    return retried.entrySet().stream()
        .map(
            header ->
                "the gateway retried "
                    + header.getValue().sum()
                    + " of "
                    + answers.sum()
                    + " requests ("
                    + header.getKey()
                    + "): their TTFT includes its waits. Look for failures behind the gateway, or"
                    + " turn its retries off");
  }

  private Optional<String> modelsApart() {
    Map<String, Long> answered = new ConcurrentSkipListMap<>();
    models.forEach((names, times) -> answered.merge(names.answered(), times.sum(), Long::sum));
    if (answered.size() > 1) {
      return Optional.of(
          "answers of several models: "
              + answered.entrySet().stream()
                  .map(model -> model.getKey() + " (" + model.getValue() + ")")
                  .collect(Collectors.joining(", "))
              + ": the figures mix them");
    }
    return models.keySet().stream()
        .filter(names -> !names.alike())
        .map(
            names ->
                "model "
                    + names.asked()
                    + " was asked for, but "
                    + names.answered()
                    + " answered: if that is no alias of it, the figures are another model's")
        .findFirst();
  }

  private Optional<String> serversApart() {
    return servers.size() > 1
        ? Optional.of(
            "went to several endpoints: "
                + String.join(", ", servers)
                + ": the figures mix them, give each a request name of its own to tell them apart")
        : Optional.empty();
  }

  private Stream<String> nearlyTooLong(Map<String, Integer> contextLengths) {
    List<String> lines = new ArrayList<>();
    longest.forEach(
        (model, tokens) -> {
          Integer context = contextLengths.get(model);
          if (context != null && tokens > MOST_OF_CONTEXT * context) {
            lines.add(
                "prompt and answer may have up to "
                    + tokens
                    + " tokens, "
                    + Quantity.plain(100.0 * tokens / context)
                    + " % of the "
                    + context
                    + " that "
                    + model
                    + " takes, as its server tells: longer ones are cut or refused");
          }
        });
    return lines.stream().sorted();
  }
}
