// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.workload.random.Permutation;
import io.github.gatlingllm.workload.random.SeededRandom;
import java.io.IOException;

/** Iterates over a file's records in an order. For one thread. */
interface RecordOrder {

  /** Moves to the next record; false at the end of a pass. */
  boolean next() throws IOException;

  /** Begins another pass. */
  void again();

  /** Returns the iteration of an order. */
  static RecordOrder of(EntryOrder order, Records records) throws IOException {
    return switch (order.walk()) {
      case AS_IN_FILE -> new AsInFile(records);
      case SHUFFLED -> new Shuffled(order.seed(), records, RecordIndex.of(records));
      case RANDOM -> new Random(order.seed(), records, RecordIndex.of(records));
    };
  }

  /** Reads sequentially, without an index. */
  final class AsInFile implements RecordOrder {
    private final Records records;
    private boolean begun;
    private boolean again;
    private long firstOffset;
    private long firstLine;

    private AsInFile(Records records) {
      this.records = records;
    }

    @Override
    public boolean next() throws IOException {
      if (again) {
        records.seek(firstOffset, firstLine);
        again = false;
      }
      boolean any = records.next();
      if (any && !begun) {
        begun = true;
        firstOffset = records.offset();
        firstLine = records.line();
      }
      return any;
    }

    @Override
    public void again() {
      again = begun;
    }
  }

  /** Each record once. */
  final class Shuffled implements RecordOrder {
    private final Records records;
    private final RecordIndex index;
    private final Permutation permutation;
    private long place;

    private Shuffled(long seed, Records records, RecordIndex index) {
      this.records = records;
      this.index = index;
      this.permutation = new Permutation(index.size(), seed);
    }

    @Override
    public boolean next() throws IOException {
      if (place == index.size()) {
        return false;
      }
      index.go(records, permutation.at(place));
      place++;
      return true;
    }

    @Override
    public void again() {
      place = 0;
    }
  }

  /** Draws records with replacement. */
  final class Random implements RecordOrder {
    private final Records records;
    private final RecordIndex index;
    private final SeededRandom draws;
    private long drawn;

    private Random(long seed, Records records, RecordIndex index) {
      this.records = records;
      this.index = index;
      this.draws = new SeededRandom(seed);
    }

    @Override
    public boolean next() throws IOException {
      if (index.size() == 0) {
        return false;
      }
      long record = (long) (draws.uniform(drawn++, 0) * index.size());
      index.go(records, Math.min(record, index.size() - 1));
      return true;
    }

    @Override
    public void again() {
      // It has no passes.
    }
  }
}
