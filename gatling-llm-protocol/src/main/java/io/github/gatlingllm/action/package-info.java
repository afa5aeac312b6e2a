/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** One request on the event loop: built, sent, listened to, judged. */
@NullMarked
package io.github.gatlingllm.action;

import org.jspecify.annotations.NullMarked;
