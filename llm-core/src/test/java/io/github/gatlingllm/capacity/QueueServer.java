// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Some servers with one queue, which take exponential times and serve 10 requests/s together at
 * most.
 */
final class QueueServer implements VirtualCapacityServer {

  private static final int CHUNKS = 5;

  private final SplittableRandom random;
  private final int servers;
  private final Consumer<RequestRecord> ended;
  private final PriorityQueue<Long> free = new PriorityQueue<>();
  private final PriorityQueue<Answer> answers =
      new PriorityQueue<>(Comparator.comparingLong(Answer::end));

  private record Answer(long end, RequestRecord request) {}

  QueueServer(int servers, long seed, Consumer<RequestRecord> ended) {
    this.servers = servers;
    this.random = new SplittableRandom(seed);
    this.ended = ended;
    for (int i = 0; i < servers; i++) {
      free.add(0L);
    }
  }

  @Override
  public long next() {
    return answers.isEmpty() ? Long.MAX_VALUE : answers.peek().end();
  }

  @Override
  public void arrive(long now) {
    long start = Math.max(now, free.remove());
    double service = -StrictMath.log(1 - random.nextDouble()) * servers / 10 * 1e9;
    long[] chunks = new long[CHUNKS];
    for (int i = 0; i < CHUNKS; i++) {
      chunks[i] = start + Math.round(service * (i + 1) / CHUNKS);
    }
    free.add(chunks[CHUNKS - 1]);
    RequestRecord request = Requests.sent(now).scheduled(now).chunks(chunks).build();
    answers.add(new Answer(chunks[CHUNKS - 1], request));
  }

  @Override
  public void run(long now) {
    while (!answers.isEmpty() && answers.peek().end() <= now) {
      ended.accept(answers.remove().request());
    }
  }
}
