// SPDX-License-Identifier: Apache-2.0
/**
 * What a run does for the profile of its server's reliability: writes requests down in short, does
 * to the server what was asked for, and works the figures out at the end. Knows neither Gatling nor
 * the rest of the run.
 */
@Internal
@NullMarked
package io.github.gatlingllm.run.profile;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
