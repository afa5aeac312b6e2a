// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.util.SplittableRandom;

/** Seeded requests of all kinds within some 100 s. */
public final class RandomRequests {

  private static final long MILLI = 1_000_000;

  private RandomRequests() {}

  /** A request that succeeded, with at least one chunk. */
  public static RequestRecord streamed(SplittableRandom random) {
    return answered(random).build();
  }

  /** A request with any end, some in the warm-up of 10 s. */
  public static RequestRecord any(SplittableRandom random) {
    Requests request = answered(random);
    switch (random.nextInt(10)) {
      case 0 -> request.ended(RequestStatus.FAILED);
      case 1 -> request.ended(RequestStatus.UNFINISHED);
      case 2 -> request.ended(RequestStatus.CANCELLED);
      case 3 -> request.chunks().notStreamed(200_000 * MILLI).output(7);
      default -> request.name("name " + random.nextInt(3));
    }
    RequestRecord built = request.build();
    return built.timing().due() < 10_000 * MILLI ? request.warmUp().build() : built;
  }

  /** The same in a scenario. */
  public static RequestRecord inScenario(RequestRecord request, String scenario) {
    RequestId id = request.id();
    return new RequestRecord(
        new RequestId(id.name(), id.groups(), scenario, id.userId(), id.requestId()),
        request.outcome(),
        request.timing(),
        request.tokens(),
        request.phase(),
        request.requested());
  }

  private static Requests answered(SplittableRandom random) {
    long sent = random.nextLong(100_000) * MILLI;
    long[] chunks = new long[1 + random.nextInt(20)];
    int[] perChunk = new int[chunks.length];
    long stamp = sent + random.nextLong(1000 * MILLI);
    int output = 0;
    for (int i = 0; i < chunks.length; i++) {
      chunks[i] = stamp;
      stamp += random.nextLong(100 * MILLI);
      perChunk[i] = 1 + random.nextInt(3);
      output += perChunk[i];
    }
    Requests request = Requests.sent(sent).chunks(chunks).output(output + random.nextInt(2));
    request.closed(stamp).input(random.nextInt(500)).firstChunk(perChunk[0]);
    if (random.nextBoolean()) {
      request.perChunk(perChunk);
    }
    return random.nextInt(4) == 0 ? request : request.scheduled(sent - 5 * MILLI);
  }
}
