// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What of a load generator comes close to distorting, or may do so elsewhere. */
final class ValidityWarnings {

  /** A clock that is coarser tells a short gap from none by luck. */
  private static final double COARSE_STEP_NANOS = 10_000;

  /** A look costs each network read as much: at 10 000 a second that is 1 % of a core. */
  private static final double SLOW_CALL_NANOS = 1_000;

  /** The process has other files open, and a burst opens more connections at once. */
  private static final double MANY_OF_THE_FILES = 0.8;

  private ValidityWarnings() {}

  static List<String> of(ClientHealth health, ValidityLimits limits) {
    return Stream.of(
            loosened(limits),
            nearlyBusy(health.cpu(), limits),
            machine(health.machineCpu(), limits),
            heap(health.heap(), limits),
            connections(health.connections()),
            step(health.clock()),
            call(health.clock()),
            steal(health.starvation().steal(), limits),
            pressure(health.starvation().pressure(), limits),
            standstills(health.starvation().standstills(), limits))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> loosened(ValidityLimits limits) {
    List<String> looser =
        limits.changes().stream()
            .filter(ValidityLimits.Change::looser)
            .map(ValidityLimits.Change::text)
            .toList();
    return looser.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "validity was judged by looser limits than the published ones: "
                + String.join("; ", looser));
  }

  private static Optional<String> nearlyBusy(@Nullable Distribution cpu, ValidityLimits limits) {
    double busy = ValidityRules.above(cpu, limits.of(ValidityLimit.CPU)).orElse(0);
    double nearly = ValidityRules.above(cpu, limits.of(ValidityLimit.CPU_WARNING)).orElse(0);
    return nearly > limits.of(ValidityLimit.BUSY_SECONDS)
            && busy <= limits.of(ValidityLimit.BUSY_SECONDS)
        ? Optional.of(
            seconds(
                    "the load generator's CPU was above ",
                    limits.of(ValidityLimit.CPU_WARNING),
                    nearly)
                + "; if that were "
                + Quantity.plain(limits.of(ValidityLimit.CPU))
                + " %, the run would be invalid")
        : Optional.empty();
  }

  private static Optional<String> machine(@Nullable Distribution cpu, ValidityLimits limits) {
    double share = ValidityRules.above(cpu, limits.of(ValidityLimit.CPU)).orElse(0);
    return share > limits.of(ValidityLimit.BUSY_SECONDS)
        ? Optional.of(
            seconds("the machine's CPU was above ", limits.of(ValidityLimit.CPU), share)
                + ", by whichever process: run load generator and server on different machines")
        : Optional.empty();
  }

  private static String seconds(String who, double percent, double share) {
    return who + Quantity.plain(percent) + " % in " + Quantity.plain(share) + " % of the seconds";
  }

  private static Optional<String> heap(@Nullable Distribution heap, ValidityLimits limits) {
    return heap != null && heap.max() > limits.of(ValidityLimit.HEAP_WARNING)
        ? Optional.of(
            "the load generator's heap was "
                + Quantity.plain(heap.max())
                + " % full after a collection: from there on the JVM collects more and more, give"
                + " it more by -Xmx")
        : Optional.empty();
  }

  private static Optional<String> connections(ClientHealth.@Nullable Connections connections) {
    if (connections == null || connections.most().isEmpty()) {
      return Optional.empty();
    }
    long most = connections.most().getAsLong();
    return connections.peak() > MANY_OF_THE_FILES * most
        ? Optional.of(
            connections.peak()
                + " connections were open at once, but the process may have only "
                + most
                + " files open: raise ulimit -n, or share connections by http.shareConnections()")
        : Optional.empty();
  }

  private static Optional<String> step(ClientHealth.@Nullable Clock clock) {
    return clock != null && clock.stepNanos() > COARSE_STEP_NANOS
        ? Optional.of(
            "this machine's clock is coarse: it steps by "
                + micros(clock.stepNanos())
                + ", so gaps are no finer than that")
        : Optional.empty();
  }

  private static Optional<String> call(ClientHealth.@Nullable Clock clock) {
    return clock != null && clock.callNanos() > SLOW_CALL_NANOS
        ? Optional.of(
            "this machine's clock is slow: a look at it costs "
                + micros(clock.callNanos())
                + ", which each network read pays; a virtual machine may lack the TSC clock source")
        : Optional.empty();
  }

  private static Optional<String> steal(Starvation.@Nullable Share steal, ValidityLimits limits) {
    return steal != null && steal.above(ValidityLimit.STEAL_WARNING, limits)
        ? Optional.of(
            "the hypervisor kept "
                + steal.words()
                + " of the CPU time that this machine wanted, "
                + steal.peakWords()
                + " in the worst second: run it again where it is quiet")
        : Optional.empty();
  }

  private static Optional<String> pressure(
      Starvation.@Nullable Share pressure, ValidityLimits limits) {
    return pressure != null && pressure.above(ValidityLimit.CPU_PRESSURE_WARNING, limits)
        ? Optional.of(
            "tasks of this machine waited for a core in "
                + pressure.words()
                + " of the time, "
                + pressure.peakWords()
                + " of the worst second: run it again where it is quiet, or with more cores")
        : Optional.empty();
  }

  /** A standstill stops the process as a collection does, so it may take no more. */
  private static Optional<String> standstills(
      Starvation.@Nullable Standstills standstills, ValidityLimits limits) {
    return standstills != null
            && (standstills.percent() > limits.of(ValidityLimit.GC)
                || standstills.longestNanos() / 1e6 > limits.of(ValidityLimit.GC_PAUSE))
        ? Optional.of(
            "the load generator stood still for "
                + Quantity.plain(standstills.percent())
                + " % of the time, at most for "
                + Math.round(standstills.longestNanos() / 1e6)
                + " ms, and not for garbage collection: run it again where it is quiet")
        : Optional.empty();
  }

  private static String micros(double nanos) {
    return Quantity.plain(nanos / 1000) + " µs";
  }
}
