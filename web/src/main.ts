import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { fetchAhead } from "./ahead";
import { askForEngines } from "$lib/device/known.svelte";
import { chooseLanguage, languageOfBrowser } from "$lib/i18n/i18n.svelte";
import { keepApp } from "$lib/ui/app.svelte";
import { place } from "$lib/ui/router.svelte";
import { settings } from "$lib/ui/settings.svelte";

document.documentElement.dataset["theme"] = settings.theme;
const spoken = chooseLanguage(settings.language ?? languageOfBrowser());
fetchAhead(place());
await spoken;
mount(App, { target: document.getElementById("app")! });
keepApp();
void askForEngines();
