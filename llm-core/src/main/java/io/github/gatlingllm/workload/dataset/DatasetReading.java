// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.workload.dataset.DatasetPlan.Malformed;
import io.github.gatlingllm.workload.length.TokenRange;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A dataset's entries as they are read, one after the other. One thread only. */
public final class DatasetReading implements Iterator<DatasetEntry>, Closeable {

  /** So many random entries in a row without one that fits: it would not be worth the time. */
  static final int MOST_MISSES = 10_000;

  /** For the same with malformed ones, of which more are not counted. */
  private static final int MOST_REMEMBERED = 100_000;

  private final Path file;
  private final Dataset.Layout layout;
  private final DatasetPlan plan;
  private final Consumer<DatasetException> onSkipped;
  private final RecordOrder walk;
  private final Set<Long> drawnMalformed = new HashSet<>();
  private @Nullable DatasetEntry next;
  private boolean ended;
  private boolean firstPass = true;
  private long taken;
  private long seen;
  private long malformed;
  private @Nullable DatasetException firstMalformed;
  private int misses;

  DatasetReading(
      Path file, Dataset.Layout layout, DatasetPlan plan, Consumer<DatasetException> onSkipped)
      throws IOException {
    this.file = file;
    this.layout = layout;
    this.plan = plan;
    this.onSkipped = onSkipped;
    try {
      this.walk = RecordOrder.of(plan.order(), layout.records());
    } catch (MalformedEntryException e) {
      close();
      throw DatasetException.broken(file, layout.records(), e);
    }
  }

  /**
   * Whether there is another entry.
   *
   * @throws DatasetException if one is malformed and the plan refuses such entries; if the file is
   *     broken, so that no further entry can be found; or if not a single entry is as the plan
   *     wants it
   */
  @Override
  public boolean hasNext() {
    if (next == null && !ended) {
      try {
        next = find();
        if (next == null) {
          ended = true;
          close();
        }
      } catch (IOException e) {
        throw Dataset.unreadable(file, e);
      }
    }
    return next != null;
  }

  @Override
  public DatasetEntry next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException(file + " has no further entry");
    }
    DatasetEntry entry = next;
    next = null;
    return entry;
  }

  /** How many entries the first pass through the file has read so far, malformed ones as well. */
  public long seen() {
    return seen;
  }

  /** How many malformed entries the first pass through the file has skipped so far. */
  public long skipped() {
    return malformed;
  }

  /** Whether the first pass through the file is over: further ones count no malformed entries. */
  public boolean passed() {
    return ended || !firstPass;
  }

  @Override
  public void close() throws IOException {
    layout.records().close();
  }

  private @Nullable DatasetEntry find() throws IOException {
    while (true) {
      if (taken == plan.limit() || !advance()) {
        requireAny();
        if (!plan.order().repeated()) {
          return null;
        }
        walk.again();
        firstPass = false;
        taken = 0;
        continue;
      }
      DatasetEntry entry = read();
      if (entry != null && plan.fits(entry)) {
        taken++;
        misses = 0;
        return entry;
      }
      requirePatience();
    }
  }

  private boolean advance() throws IOException {
    try {
      boolean any = walk.next();
      seen += any && firstPass ? 1 : 0;
      return any;
    } catch (MalformedEntryException e) {
      throw DatasetException.broken(file, layout.records(), e);
    }
  }

  /** Null: it can't be read, which may be so. */
  private @Nullable DatasetEntry read() {
    try {
      DatasetEntry entry = layout.entries().apply(layout.records().text());
      if (plan.replayed()) {
        RecordedScript.requireSpeakers(entry.conversation());
      }
      Tokenizer tokenizer = plan.tokenizer();
      return tokenizer == null ? entry : entry.counted(tokenizer);
    } catch (MalformedEntryException e) {
      long line = layout.records().line();
      if (e.isLast()) {
        throw DatasetException.of(file, line, e);
      }
      if (plan.malformed() == Malformed.REFUSED) {
        throw DatasetException.strict(file, line, e);
      }
      skip(line, e);
      return null;
    }
  }

  private void skip(long line, MalformedEntryException e) {
    if (!firstPass || !isNew(line)) {
      return;
    }
    var exception = DatasetException.of(file, line, e);
    malformed++;
    if (firstMalformed == null) {
      firstMalformed = exception;
    }
    onSkipped.accept(exception);
  }

  /** An entry that is drawn again is no further one. */
  private boolean isNew(long line) {
    return plan.order().walk() != EntryOrder.Walk.RANDOM
        || (drawnMalformed.size() < MOST_REMEMBERED && drawnMalformed.add(line));
  }

  private void requireAny() {
    if (taken > 0) {
      return;
    }
    if (seen == 0) {
      throw Dataset.empty(file);
    }
    DatasetException first = firstMalformed;
    if (first != null && malformed == seen) {
      throw new DatasetException(
          file,
          "has no usable entry: all " + seen + " are malformed, the first: " + first.reason(),
          first.remedy());
    }
    throw new DatasetException(file, "has no entry that fits among " + counts(), remedy());
  }

  private void requirePatience() {
    if (plan.order().walk() == EntryOrder.Walk.RANDOM && ++misses == MOST_MISSES) {
      throw new DatasetException(
          file,
          "has so few entries that fit that none was among "
              + MOST_MISSES
              + " random ones"
              + (malformed == 0 ? "" : ", though " + malformed + " were malformed"),
          "use shuffled(seed), which looks at each entry once; or " + remedy());
    }
  }

  private String counts() {
    return seen
        + " entries"
        + (firstMalformed == null
            ? ""
            : " (" + malformed + " malformed, the first: " + firstMalformed.reason() + ")");
  }

  private String remedy() {
    if (plan.input().equals(TokenRange.ANY) && plan.output().equals(TokenRange.ANY)) {
      return "look at its lines";
    }
    return "widen"
        + words(" inputTokens", plan.input())
        + words(" outputTokens", plan.output())
        + "; an entry that tells no length, and has no answer to count, fits no outputTokens(...)";
  }

  private static String words(String name, TokenRange range) {
    return range.equals(TokenRange.ANY) ? "" : name + "(" + range.min() + ", " + range.max() + ")";
  }
}
