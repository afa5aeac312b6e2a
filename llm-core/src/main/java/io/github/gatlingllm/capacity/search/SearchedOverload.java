// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloTally;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A capacity search followed by levels below, at and above the capacity, and back. If no load
 * passed, the load ends with the search.
 *
 * <p>Like the search, it advances on one thread, when Gatling asks for more load.
 */
public final class SearchedOverload implements LevelledLoad {

  private final CapacitySearch search;
  private final DoubleFunction<Around> around;

  // of the thread that draws
  private @Nullable Iterator<Long> dues;
  private long offset;
  private boolean drawsAround;
  private long begun;

  private volatile int first = Integer.MAX_VALUE;
  private volatile double capacity = Double.NaN;

  /**
   * The load around a capacity.
   *
   * @param dues the due times of users, since its start
   * @param levels in order of time, since its start
   */
  public record Around(Iterable<Long> dues, List<Level> levels) {}

  /**
   * Creates the load.
   *
   * @param search finds the capacity
   * @param around returns the load around a capacity, in requests per second
   */
  public SearchedOverload(CapacitySearch search, DoubleFunction<Around> around) {
    this.search = search;
    this.around = around;
  }

  /** Whether no more users start. */
  public boolean over() {
    if (!search.over()) {
      return false;
    }
    Iterator<Long> left = dues();
    return left == null || !left.hasNext();
  }

  /** Returns the due time of the next user, in nanoseconds since {@link #begun}. */
  public long nextDue() {
    if (!search.over()) {
      return search.nextDue();
    }
    Iterator<Long> left = dues();
    if (left == null) {
      throw new IllegalStateException(SearchTexts.OVER);
    }
    drawsAround = true;
    return offset + left.next();
  }

  /** Whether the last user drawn is a placeholder that sends nothing. */
  public boolean phantom() {
    return !drawsAround && search.phantom();
  }

  /** Returns the search. */
  public CapacitySearch search() {
    return search;
  }

  private @Nullable Iterator<Long> dues() {
    if (first == Integer.MAX_VALUE) {
      first = track().levels().size() + 1;
      capacity = found();
      if (capacity > 0) {
        begin(around.apply(capacity));
      }
    }
    return dues;
  }

  private void begin(Around load) {
    long start = search.free();
    offset = start - begun;
    dues = load.dues().iterator();
    for (Level level : load.levels()) {
      track().open(level.load(), start + level.startNanos());
      track().close(start + level.endNanos());
    }
  }

  /** Returns the highest load that passed; 0 if none did. */
  private double found() {
    var decided = search.levelling().decided();
    return decided == null
        ? 0
        : track().levels().stream()
            .filter(level -> decided.get(level.number()) == LevelVerdict.PASSED)
            .mapToDouble(Level::load)
            .max()
            .orElse(0);
  }

  @Override
  public OptionalDouble capacity() {
    return capacity > 0 ? OptionalDouble.of(capacity) : OptionalDouble.empty();
  }

  @Override
  public int firstAroundCapacity() {
    return first;
  }

  @Override
  public LevelTrack track() {
    return search.track();
  }

  @Override
  public LevelPolicy levelling() {
    return search.levelling();
  }

  @Override
  public Verdict soFar(int number, SloTally tally, boolean stable) {
    return number < first
        ? search.soFar(number, tally, stable)
        : LevelledLoad.super.soFar(number, tally, stable);
  }

  @Override
  public void uncertainty(Supplier<TimingUncertainty> soFar) {
    search.uncertainty(soFar);
  }

  @Override
  public void zero(long nanoTime) {
    search.zero(nanoTime);
  }

  @Override
  public void begun(long nanos) {
    begun = nanos;
    search.begun(nanos);
  }

  @Override
  public void warmedUp(long dueNanos) {
    search.warmedUp(dueNanos);
  }

  @Override
  public void sent(long dueNanos, List<Slo> held) {
    search.sent(dueNanos, held);
  }

  @Override
  public void ended(EndedRequest request) {
    search.ended(request);
  }
}
