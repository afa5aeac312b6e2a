// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import java.time.Duration;

/**
 * How one kind of data is delivered.
 *
 * @param what it is, in the plural
 * @param values what may be rejected of what was delivered, with {@code %d} for how many
 * @param rejections what a collector's answer calls their number
 * @param mostWaiting so many wait at the most
 * @param atATime so many are sent at once, at the most
 * @param gather how long to wait for so many
 * @param newestIsAll whether what is newer makes up for what is older, as counts since the run's
 *     start do: then the oldest is dropped if too many wait, and at the end only the newest is
 *     sent. Else nothing makes up for what is lost: what finds the queue full is dropped, and at
 *     the end all that waits is sent
 */
record DeliveryRules(
    String what,
    String values,
    String rejections,
    int mostWaiting,
    int atATime,
    Duration gather,
    boolean newestIsAll) {}
