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
 * A search for the capacity, and behind it levels below, at and above what it found, and back. If
 * no load held, there is nothing to go around, and the load ends with the search.
 *
 * <p>Like the search it moves on when it is asked for more load, on one thread.
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
   * Load around a capacity.
   *
   * @param dues when users are due, since its start
   * @param levels since its start, in the order of time
   */
  public record Around(Iterable<Long> dues, List<Level> levels) {}

  /**
   * Nothing has begun.
   *
   * @param search what finds the capacity
   * @param around the load around it, in requests per second
   */
  public SearchedOverload(CapacitySearch search, DoubleFunction<Around> around) {
    this.search = search;
    this.around = around;
  }

  /** Whether nobody comes any more. */
  public boolean over() {
    if (!search.over()) {
      return false;
    }
    Iterator<Long> left = dues();
    return left == null || !left.hasNext();
  }

  /** When the next user is due, in nanoseconds since {@link #begun}. */
  public long nextDue() {
    if (!search.over()) {
      return search.nextDue();
    }
    Iterator<Long> left = dues();
    if (left == null) {
      throw new IllegalStateException("the load is over");
    }
    drawsAround = true;
    return offset + left.next();
  }

  /** Whether the user who was drawn last is none of the load's: nobody knew yet who comes. */
  public boolean phantom() {
    return !drawsAround && search.phantom();
  }

  /** What finds the capacity. */
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

  /** The highest load that counts as held; 0: none does. */
  private double found() {
    var decided = search.levelling().decided();
    return decided == null
        ? 0
        : track().levels().stream()
            .filter(level -> decided.get(level.number()) == LevelVerdict.HELD)
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
