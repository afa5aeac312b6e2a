// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntSupplier;

/** Records the data that audits need of each request, except requests of the warm-up. */
public final class AuditRecorder {

  private final InstantSource clock;
  private final IntSupplier connections;
  private final List<Shard> shards = new CopyOnWriteArrayList<>();

  /**
   * Creates an empty recorder.
   *
   * @param clock the clock for a {@code Retry-After} that is a date
   * @param connections the number of connections that the run has opened so far
   */
  public AuditRecorder(InstantSource clock, IntSupplier connections) {
    this.clock = clock;
    this.connections = connections;
  }

  /** Creates the shard of one event loop. */
  public Shard newShard() {
    var shard = new Shard();
    shards.add(shard);
    return shard;
  }

  /** Returns all requests, in the order of their send times. Call it after the last record. */
  public List<Probe> probes() {
    var all = new ArrayList<Probe>();
    shards.forEach(shard -> all.addAll(shard.probes));
    all.sort(Comparator.comparingLong(Probe::sent));
    return all;
  }

  /**
   * Merges the requests of several workers, in the order of their send times. A worker counts its
   * own connections only, so the count of another worker is taken from that worker's latest ended
   * request.
   */
  public static List<Probe> together(List<AuditRecorder> workers) {
    var all = new ArrayList<Reported>();
    for (int worker = 0; worker < workers.size(); worker++) {
      for (Probe probe : workers.get(worker).probes()) {
        all.add(new Reported(worker, probe));
      }
    }
    all.sort(Comparator.comparingLong(reported -> reported.probe().closed()));
    int[] opened = new int[workers.size()];
    int sum = 0;
    var probes = new ArrayList<Probe>();
    for (Reported reported : all) {
      int more = reported.probe().connections() - opened[reported.worker()];
      if (more > 0) {
        opened[reported.worker()] += more;
        sum += more;
      }
      probes.add(reported.probe().behind(sum));
    }
    probes.sort(Comparator.comparingLong(Probe::sent));
    return probes;
  }

  private record Reported(int worker, Probe probe) {}

  /** The records of one event loop. Only its thread writes. */
  public final class Shard {

    private final List<Probe> probes = new ArrayList<>();

    private Shard() {}

    /** Records a request, or an attempt of one, that has ended. */
    public void record(RequestRecord request) {
      if (request.phase() != Phase.WARM_UP) {
        probes.add(Probe.of(request, connections.getAsInt(), clock.instant()));
      }
    }
  }
}
