// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Servers in virtual time. The same requests get the same work, whenever they come. */
enum VirtualServers {
  /** One request after the other. */
  QUEUE {
    @Override
    long[][] stamps(long[] arrivals, Work[] work) {
      return queue(arrivals, work, 1, 1);
    }
  },
  /** Four at a time. */
  FOUR {
    @Override
    long[][] stamps(long[] arrivals, Work[] work) {
      return queue(arrivals, work, 4, 4);
    }
  },
  /** Prompts one after the other, then answers four at a time. */
  TANDEM {
    @Override
    long[][] stamps(long[] arrivals, Work[] work) {
      long[] ready = new long[arrivals.length];
      Work[] prompts = new Work[work.length];
      Work[] answers = new Work[work.length];
      for (int i = 0; i < work.length; i++) {
        prompts[i] = new Work(work[i].prefill() * 3, 0, 0);
        answers[i] = new Work(0, work[i].tokens(), work[i].perToken());
      }
      long[][] read = queue(arrivals, prompts, 1, 1);
      for (int i = 0; i < ready.length; i++) {
        ready[i] = read[i][0];
      }
      return queue(ready, answers, 4, 3);
    }
  },
  /** A step makes a token for each of up to 16 answers, and reads the prompts of new ones. */
  BATCH {
    @Override
    long[][] stamps(long[] arrivals, Work[] work) {
      return batch(arrivals, work);
    }
  },
  /** All that are there share the processor. */
  SHARED {
    @Override
    long[][] stamps(long[] arrivals, Work[] work) {
      return shared(arrivals, work);
    }
  };

  /** What a request takes: its prompt, and so many tokens behind the first. */
  record Work(long prefill, int tokens, long perToken) {

    long all() {
      return prefill + tokens * perToken;
    }
  }

  private static final int SLOTS = 16;

  /** When each request's tokens come, the first one included. */
  abstract long[][] stamps(long[] arrivals, Work[] work);

  private static Integer[] inOrder(long[] arrivals) {
    Integer[] order = new Integer[arrivals.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    Arrays.sort(order, Comparator.comparingLong(i -> arrivals[i]));
    return order;
  }

  private static long[][] queue(long[] arrivals, Work[] work, int servers, int speed) {
    long[][] stamps = new long[work.length][];
    var free = new PriorityQueue<Long>();
    for (int i = 0; i < servers; i++) {
      free.add(Long.MIN_VALUE);
    }
    for (int i : inOrder(arrivals)) {
      long start = Math.max(arrivals[i], free.remove());
      stamps[i] = evenly(start, work[i], speed);
      free.add(stamps[i][stamps[i].length - 1]);
    }
    return stamps;
  }

  private static long[] evenly(long start, Work work, int slower) {
    long[] stamps = new long[work.tokens() + 1];
    for (int k = 0; k < stamps.length; k++) {
      stamps[k] = start + slower * (work.prefill() + k * work.perToken());
    }
    return stamps;
  }

  private static long[][] batch(long[] arrivals, Work[] work) {
    long[][] stamps = new long[work.length][];
    int[] made = new int[work.length];
    Integer[] order = inOrder(arrivals);
    List<Integer> active = new ArrayList<>();
    var waiting = new ArrayDeque<Integer>();
    int next = 0;
    long now = 0;
    while (next < order.length || !active.isEmpty() || !waiting.isEmpty()) {
      if (active.isEmpty() && waiting.isEmpty()) {
        now = Math.max(now, arrivals[order[next]]);
      }
      while (next < order.length && arrivals[order[next]] <= now) {
        waiting.add(order[next++]);
      }
      long step = 0;
      while (active.size() < SLOTS && !waiting.isEmpty()) {
        int admitted = waiting.remove();
        stamps[admitted] = new long[work[admitted].tokens() + 1];
        active.add(admitted);
        step += work[admitted].prefill() / 4;
      }
      now += step + 4_000_000 + 900_000L * active.size();
      for (int i : active) {
        stamps[i][made[i]++] = now;
      }
      active.removeIf(i -> made[i] == stamps[i].length);
    }
    return stamps;
  }

  /** By how much work each that is there has got: all get the same. */
  private static long[][] shared(long[] arrivals, Work[] work) {
    long[][] stamps = new long[work.length][];
    int[] made = new int[work.length];
    double[] target = new double[work.length];
    Integer[] order = inOrder(arrivals);
    var due = new PriorityQueue<Integer>(Comparator.comparingDouble(i -> target[i]));
    int next = 0;
    double now = 0;
    double got = 0;
    while (next < order.length || !due.isEmpty()) {
      double arrival = next < order.length ? arrivals[order[next]] : Double.POSITIVE_INFINITY;
      double token =
          due.isEmpty() ? Double.POSITIVE_INFINITY : now + (target[due.peek()] - got) * due.size();
      if (arrival <= token) {
        got += due.isEmpty() ? 0 : (arrival - now) / due.size();
        now = arrival;
        int i = order[next++];
        stamps[i] = new long[work[i].tokens() + 1];
        target[i] = got + work[i].prefill();
        due.add(i);
      } else {
        now = token;
        int i = due.remove();
        got = target[i];
        stamps[i][made[i]++] = Math.round(now);
        if (made[i] < stamps[i].length) {
          target[i] = got + work[i].perToken();
          due.add(i);
        }
      }
    }
    return stamps;
  }
}
