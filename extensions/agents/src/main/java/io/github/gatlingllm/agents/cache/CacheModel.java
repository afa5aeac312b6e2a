// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Computes what an infinite cache could have held of each prompt. The blocks of a prompt are in it
 * from the prompt's first output token on, those of an answer from its end on. A prompt finds the
 * blocks that were in it when it was sent. Requests end in another order than they are sent, so a
 * prompt is looked up late. Not thread-safe.
 */
public final class CacheModel {

  /** The limit of different blocks: 64 MB. */
  static final int MOST_BLOCKS = 2_000_000;

  /** The limit of blocks of prompts that are looked up late: 32 MB. */
  static final int MOST_PENDING = 4_000_000;

  /** The limit of samples. */
  static final int MOST_SAMPLES = 1_000_000;

  private static final int MOST_EXAMPLES = 3;

  private final int grain;
  private final PromptTokens prompts;
  private final InfiniteCache cache = new InfiniteCache(MOST_BLOCKS);
  private final Sessions sessions = new Sessions();
  private final GivenAnswers answers = new GivenAnswers();
  private final Map<String, Integer> replicas = new HashMap<>();
  private final PriorityQueue<Open> pending =
      new PriorityQueue<>(Comparator.comparingLong(open -> open.sent));
  private final List<Open> done = new ArrayList<>();
  private final List<FirstDifference> differences = new ArrayList<>();
  private final LongStream.Builder firstBlocks = LongStream.builder();
  private int firstBlockCount;
  private long pendingBlocks;
  private long lookedUp = Long.MIN_VALUE;
  private boolean late;
  private long dropped;

  /**
   * Creates a model without prompts.
   *
   * @param grain the tokens of a block
   * @param tokenizer the tokenizer; null if there is none
   */
  public CacheModel(int grain, @Nullable Tokenizer tokenizer, ChatTemplate template) {
    this.grain = grain;
    this.prompts = new PromptTokens(tokenizer, template);
  }

  /** A prompt that will be or was looked up. */
  private static final class Open {
    private final long sent;
    private final long closed;
    private final Sessions.Next next;
    private final CacheSample.Tokens tokens;
    private final String replica;
    private final int replicaNumber;
    private final @Nullable PrefixChange prefix;
    private long[] hashes;
    private int shared;
    private int sharedHere;

    Open(
        SentPrompt prompt,
        Sessions.Next next,
        PromptTokens.Tokens own,
        long[] hashes,
        int replicaNumber) {
      RequestRecord request = prompt.request();
      TokenCounts counts = request.tokens();
      int input = counts.input() == TokenCounts.ABSENT ? own.size() : counts.input();
      this.sent = request.timing().sent();
      this.closed = request.timing().closed();
      this.next = next;
      this.tokens = new CacheSample.Tokens(input, own.size(), 0, 0, Math.max(-1, counts.cached()));
      this.replica = prompt.replica();
      this.replicaNumber = replicaNumber;
      this.prefix = next.before() == null ? null : PrefixChange.of(next.before().tokens(), own);
      this.hashes = hashes;
    }
  }

  /** Adds a prompt whose request has ended. Call this in the order of the ends of each user. */
  public void add(SentPrompt prompt) {
    RequestRecord request = prompt.request();
    PromptTokens.Tokens tokens = prompts.of(prompt.prompt());
    long[] hashes = BlockHashes.of(tokens.ids(), grain);
    int replica =
        prompt.replica().isEmpty()
            ? 0
            : replicas.computeIfAbsent(prompt.replica(), absent -> replicas.size() + 1);
    boolean exact = tokens.size() == request.tokens().input();
    repeated(prompt, tokens, hashes, exact);
    computed(request, hashes, replica);
    answers.add(prompt, replica, exact);
    if (request.succeeded()) {
      Sessions.Next next = sessions.next(prompt, tokens);
      if (request.measured() && request.id().probe() == null) {
        open(prompt, new Open(prompt, next, tokens, hashes, replica));
      }
    }
  }

  /** Adds a prompt that was sent and answered before the load. */
  public void addBefore(ChatRequest prompt) {
    long[] hashes = BlockHashes.of(prompts.of(prompt).ids(), grain);
    hold(hashes, hashes.length, 0, Long.MIN_VALUE);
  }

  /** Adds the answers in a history that this server generated. */
  private void repeated(
      SentPrompt prompt, PromptTokens.Tokens tokens, long[] hashes, boolean exact) {
    answers.in(
        prompt.prompt(),
        (message, given) -> {
          int end = tokens.ends()[message];
          int known = exact && given.computed() >= 0 ? Math.min(end, given.computed()) : end - 1;
          hold(hashes, known / grain, given.replica(), given.closed());
        });
  }

  private void computed(RequestRecord request, long[] hashes, int replica) {
    if (request.chunks() > 0) {
      hold(hashes, hashes.length, replica, request.timing().chunks()[0]);
    } else if (request.succeeded()) {
      hold(hashes, hashes.length, replica, request.timing().closed());
    }
  }

  private void hold(long[] hashes, int count, int replica, long from) {
    late |= from < lookedUp;
    for (int i = 0; i < Math.min(count, hashes.length); i++) {
      cache.add(hashes[i], from);
      if (replica > 0) {
        cache.add(BlockHashes.on(replica, hashes[i]), from);
      }
    }
  }

  private void open(SentPrompt prompt, Open open) {
    if (done.size() + pending.size() >= MOST_SAMPLES) {
      dropped++;
      return;
    }
    if (open.prefix != null && open.prefix.broken() && differences.size() < MOST_EXAMPLES) {
      Sessions.Before before = Objects.requireNonNull(open.next.before());
      differences.add(
          FirstDifference.of(
              open.next.place().name(), open.prefix.common(), before.prompt(), prompt));
    }
    pending.add(open);
    pendingBlocks += open.hashes.length;
    while (pendingBlocks > MOST_PENDING) {
      lookUpEarliest();
    }
  }

  private void lookUpEarliest() {
    Open open = pending.remove();
    pendingBlocks -= open.hashes.length;
    lookedUp = Math.max(lookedUp, open.sent);
    open.shared = shared(open, 0);
    open.sharedHere = open.replicaNumber == 0 ? -1 : shared(open, open.replicaNumber);
    for (int i = open.shared / grain; i < open.hashes.length; i++) {
      if (firstBlockCount < MOST_BLOCKS) {
        firstBlockCount++;
        firstBlocks.add(open.hashes[i]);
      }
    }
    open.hashes = new long[0];
    done.add(open);
  }

  private int shared(Open open, int replica) {
    int count = 0;
    while (count < open.hashes.length
        && cache.held(BlockHashes.on(replica, open.hashes[count]), open.sent)) {
      count++;
    }
    return count * grain;
  }

  /** Ends the model: looks up all prompts. */
  public ModelResult end() {
    while (!pending.isEmpty()) {
      lookUpEarliest();
    }
    List<CacheSample> samples = done.stream().map(this::sample).toList();
    return new ModelResult(
        samples, differences, cache.full() || late, dropped, firstBlocks.build().toArray());
  }

  private CacheSample sample(Open open) {
    CacheSample.Tokens counted = open.tokens;
    return new CacheSample(
        open.next.place(),
        new CacheSample.Times(open.sent, open.closed, open.next.idle()),
        new CacheSample.Tokens(
            counted.input(), counted.own(), open.shared, open.sharedHere, counted.cached()),
        open.replica,
        open.prefix);
  }
}
