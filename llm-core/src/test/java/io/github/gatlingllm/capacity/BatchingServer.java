// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Continuous batching with 16 slots: each request that joins makes its step longer. */
final class BatchingServer implements VirtualCapacityServer {

  private static final int SLOTS = 16;
  private static final int MEAN_TOKENS = 80;

  private final SplittableRandom random;
  private final Consumer<RequestRecord> ended;
  private final List<Job> active = new ArrayList<>();
  private final Deque<Job> waiting = new ArrayDeque<>();
  private long stepEnd = Long.MAX_VALUE;

  private static final class Job {
    private final long due;
    private final long[] chunks;
    private int done;

    Job(long due, int tokens) {
      this.due = due;
      this.chunks = new long[tokens];
    }
  }

  BatchingServer(long seed, Consumer<RequestRecord> ended) {
    this.random = new SplittableRandom(seed);
    this.ended = ended;
  }

  @Override
  public long next() {
    return stepEnd;
  }

  @Override
  public void arrive(long now) {
    double more = -StrictMath.log(1 - random.nextDouble()) * (MEAN_TOKENS - 1.5);
    waiting.add(new Job(now, 2 + (int) more));
    if (stepEnd == Long.MAX_VALUE) {
      step(now);
    }
  }

  @Override
  public void run(long now) {
    for (var all = active.iterator(); all.hasNext(); ) {
      Job job = all.next();
      job.chunks[job.done++] = now;
      if (job.done == job.chunks.length) {
        all.remove();
        ended.accept(Requests.sent(job.due).scheduled(job.due).chunks(job.chunks).build());
      }
    }
    step(now);
  }

  private void step(long now) {
    int joined = 0;
    while (active.size() < SLOTS && !waiting.isEmpty()) {
      active.add(waiting.remove());
      joined++;
    }
    double seconds = 0.008 + 0.0006 * active.size() + 0.015 * joined;
    stepEnd = active.isEmpty() ? Long.MAX_VALUE : now + Math.round(seconds * 1e9);
  }
}
