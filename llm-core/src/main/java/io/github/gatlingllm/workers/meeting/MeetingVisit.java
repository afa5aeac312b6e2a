/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workers.meeting;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.gatlingllm.workers.ClockOffset;
import io.github.gatlingllm.workers.WorkerTally;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A worker at the meeting. One thread at a time. */
public final class MeetingVisit {

  /** Exchanges by which a clock's offset is found, at least. */
  public static final int EXCHANGES = 30;

  /** So many times as many, where a busy machine held all of them up. */
  private static final int MOST_ROUNDS = 30;

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final long PAUSE_NANOS = Duration.ofMillis(50).toNanos();

  private final Guest guest;
  private final URI address;
  private final String secret;
  private final Duration patience;
  private final LongSupplier nanoTime;

  /**
   * Before it.
   *
   * @param address {@code host:port} of worker 0
   * @param patience how long it waits for worker 0
   * @param nanoTime its own clock
   */
  public MeetingVisit(
      Guest guest, String address, String secret, Duration patience, LongSupplier nanoTime) {
    this.guest = guest;
    this.address = URI.create("http://" + address);
    this.secret = secret;
    this.patience = patience;
    this.nanoTime = nanoTime;
  }

  /**
   * What was agreed.
   *
   * @param meeting its id
   * @param offset of the own clock
   * @param zero when the load begins, by the own clock
   */
  public record Agreed(String meeting, ClockOffset offset, long zero) {}

  /**
   * Meets the others.
   *
   * @param folder that it will write, for whoever merges
   * @throws IllegalStateException if nobody may begin, with the reason
   */
  public Agreed meet(String folder) {
    String meeting = until(MeetingHost.JOIN, guest.message()).text("meeting");
    ClockOffset offset = offset();
    Message ready = message(Map.of("bound", Long.toString(offset.boundNanos()), "folder", folder));
    long zero = offset.here(until(MeetingHost.READY, ready).number("nanos"));
    until(MeetingHost.ARMED, message(Map.of()));
    if (nanoTime.getAsLong() > zero) {
      throw refused("worker " + guest.place().index() + " heard too late when the load begins");
    }
    return new Agreed(meeting, offset, zero);
  }

  /**
   * How far worker 0's clock is ahead.
   *
   * @throws IllegalStateException if it can't be found
   */
  public ClockOffset offset() {
    var exchanges = new ClockOffset.Exchanges();
    ClockOffset offset = null;
    try {
      for (int round = 0; round < MOST_ROUNDS && !isKnown(offset); round++) {
        exchange(exchanges);
        offset = exchanges.offset();
      }
    } catch (IOException | IllegalArgumentException e) {
      throw refused(guest.name() + " could not look at worker 0's clock: " + e);
    }
    if (offset == null) {
      throw refused("the clock of " + guest.name() + " goes another pace than worker 0's");
    }
    return offset;
  }

  private void exchange(ClockOffset.Exchanges exchanges) throws IOException {
    for (int i = 0; i < EXCHANGES; i++) {
      long sent = nanoTime.getAsLong();
      Answer answer = ask(MeetingHost.CLOCK, message(Map.of()));
      long arrived = nanoTime.getAsLong();
      exchanges.add(sent, answer.nanos(), arrived);
    }
  }

  private static boolean isKnown(@Nullable ClockOffset offset) {
    return offset != null && offset.boundNanos() <= MeetingTable.MOST_BOUND.toNanos();
  }

  /** Has looked at its clock after the load; worker 0 may have gone. */
  public void done() {
    say(MeetingHost.DONE, Map.of());
  }

  /** Has written all its files; worker 0 may have gone. */
  public void left() {
    say(MeetingHost.LEFT, Map.of());
  }

  /** Tells how far it is; what is lost is told again by the next one. Any thread. */
  public void tell(WorkerTally tally) {
    say(MeetingHost.TALLY, TallyMessage.values(tally));
  }

  /**
   * Says something while the load goes on.
   *
   * @return what worker 0 answers
   * @throws IOException if it does not, or did not understand
   */
  public Map<String, String> talk(Map<String, String> said) throws IOException {
    Answer answer = ask(MeetingHost.TALK, message(said));
    if (answer.status() != MeetingHost.OK) {
      throw new IOException("HTTP " + answer.status() + ": " + answer.body());
    }
    return answer.message().values();
  }

  private void say(String path, Map<String, String> values) {
    try {
      ask(path, message(values));
    } catch (IOException gone) {
      // nobody waits for it, or any more
    }
  }

  private Message message(Map<String, String> values) {
    var all = new TreeMap<>(values);
    all.put("index", Integer.toString(guest.place().index()));
    return Message.of(all);
  }

  /** Says it again until there is an answer. */
  private Message until(String path, Message message) {
    long deadline = nanoTime.getAsLong() + patience.toNanos();
    while (true) {
      String trouble;
      try {
        Answer answer = ask(path, message);
        switch (answer.status()) {
          case MeetingHost.OK -> {
            return answer.message();
          }
          case MeetingHost.REFUSED -> throw refused(answer.body());
          case MeetingHost.NOT_YET -> trouble = "worker 0 did not give a sign to begin";
          default ->
              throw refused(
                  guest.name() + " was turned away by worker 0: " + answer.body().strip());
        }
      } catch (IOException e) {
        trouble = "worker 0 was not reached at " + address.getAuthority() + ": " + e;
      }
      if (nanoTime.getAsLong() > deadline) {
        throw refused(guest.name() + " waited for " + patience.toSeconds() + " s, but " + trouble);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private static IllegalStateException refused(String why) {
    return new IllegalStateException(MeetingWords.refused(why));
  }

  private record Answer(int status, @Nullable String clock, String body) {
    Message message() {
      return Message.parse(body);
    }

    long nanos() throws IOException {
      if (clock == null) {
        throw new IOException("HTTP " + status + " without " + MeetingHost.NANOS + ": " + body);
      }
      return Long.parseLong(clock);
    }
  }

  private Answer ask(String path, Message message) throws IOException {
    String body = message.body();
    var connection = (HttpURLConnection) address.resolve(path).toURL().openConnection();
    connection.setConnectTimeout((int) TIMEOUT.toMillis());
    connection.setReadTimeout((int) TIMEOUT.toMillis());
    connection.setRequestMethod("POST");
    connection.setRequestProperty(Message.SIGNATURE, Message.signature(secret, path, body));
    connection.setDoOutput(true);
    connection.getOutputStream().write(body.getBytes(UTF_8));
    int status = connection.getResponseCode();
    try (InputStream in =
        status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      return new Answer(
          status,
          connection.getHeaderField(MeetingHost.NANOS),
          in == null ? "" : new String(in.readAllBytes(), UTF_8));
    }
  }
}
